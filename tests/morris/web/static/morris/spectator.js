// One table of the hall, for whoever looks on.

import { byId } from "../elements.js";
import { watch } from "../hall/about.js";
import { MorrisBoard } from "./board.js";
import { drawOurSentence, drawPanels } from "./panels.js";

const board = new MorrisBoard(byId("board"));

watch((state) => {
  drawOurSentence(state, "onlooker");
  if (!state.board) return;
  drawPanels(state);
  board.draw(state);
});

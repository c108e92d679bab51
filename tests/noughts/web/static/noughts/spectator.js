// One table of the hall, for whoever looks on.

import { byId } from "../elements.js";
import { watch } from "../hall/about.js";
import { NoughtsBoard } from "./board.js";
import { drawOurSentence, drawPanels } from "./panels.js";

const board = new NoughtsBoard(byId("board"));

watch((state) => {
  drawOurSentence(state, "onlooker");
  if (!state.board) return;
  drawPanels(state);
  board.draw({ board: state.board, last: state.turns.at(-1)?.notation });
});

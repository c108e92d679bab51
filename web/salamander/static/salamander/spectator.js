// Der Feuer-Salamander at one table of the hall, for whoever looks on: what lies open, and nothing else.

import { byId } from "../elements.js";
import { SalamanderBoard } from "./board.js";
import { drawOurPanels } from "./panels.js";
import { drawOurStatus } from "./status.js";
import { watch } from "../hall/about.js";

const board = new SalamanderBoard(byId("board"));

/** @param {any} state */
function draw(state) {
  drawOurStatus(state, "onlooker");
  if (!state.board) return;
  drawOurPanels(state);
  board.draw({ ...state, lit: [], tap: null, repair: state.status.repair ?? [] });
}

watch(draw);

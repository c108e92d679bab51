// Doctor Faust at one table of the hall, for whoever looks on: the board, the sentence, the turns.

import { Board } from "./board.js";
import { byId } from "../elements.js";
import { words } from "../frame.js";
import { LAYOUTS } from "../geometry.js";
import { narrow } from "../narrow.js";
import { drawPanels } from "./panels.js";
import { drawStatus } from "./status.js";
import { watch } from "../hall/about.js";

const board = new Board(byId("board"));
/** @type {any} */
let shown = null;

/** @param {any} state */
function draw(state) {
  shown = state;
  drawStatus(state, "onlooker");
  if (!state.board) return;
  drawPanels(state);
  drawBoard();
}

function drawBoard() {
  if (!shown?.board) return;
  board.lay(narrow.matches ? LAYOUTS.standing : LAYOUTS.lying);
  board.draw({ ...shown, repair: shown.status.repair, asked: shown.status.asked }, words);
}

narrow.addEventListener("change", drawBoard);
watch(draw);

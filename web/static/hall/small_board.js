// The board of a tile, while tables are few: of either game, as its spectators see it.

import { Board } from "../board.js";
import { drawn } from "../elements.js";
import { words } from "../frame.js";
import { SalamanderBoard } from "../salamander/board.js";

/** @typedef {{start?: string[], board: any, arrows?: any[], seats?: string[], mover?: string | null}} SmallScene */

/** @param {SmallScene} scene */
export function smallBoard({ start, board, arrows = [], seats = [], mover = null }) {
  const svg = drawn("svg", { class: start ? "small" : "small salamander" });
  if (start) new Board(svg).draw({ start, board, arrows }, words);
  else new SalamanderBoard(svg).draw({ seats, board, mover, lit: [], tap: null, repair: [] });
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true"); // names, points and the sentence say it
  return svg;
}

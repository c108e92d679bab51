// The board of Doctor Faust on a tile, while tables are few, as its spectators see it.

import { Board } from "./board.js";
import { drawn } from "../elements.js";
import { words } from "../frame.js";

/** @param {any} scene of the page */
export function smallBoard({ start, board, arrows = [] }) {
  const svg = drawn("svg", { class: "small" });
  new Board(svg).draw({ start, board, arrows }, words);
  return svg;
}

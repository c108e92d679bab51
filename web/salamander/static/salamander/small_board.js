// The board of Der Feuer-Salamander on a tile, while tables are few, as its spectators see it.

import { drawn } from "../elements.js";
import { SalamanderBoard } from "./board.js";

/** @param {any} scene of the page */
export function smallBoard({ seats, board, mover }) {
  const svg = drawn("svg", { class: "small salamander" });
  new SalamanderBoard(svg).draw({ seats, board, mover, lit: [], tap: null, repair: [] });
  return svg;
}

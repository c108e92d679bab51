// The board on a tile of the wall.

import { drawn } from "../elements.js";
import { MorrisBoard } from "./board.js";

/** @param {import("./board.js").Scene} scene of the page */
export function smallBoard({ board, last }) {
  const svg = drawn("svg", { class: "small morris" });
  new MorrisBoard(svg).draw({ board, last });
  return svg;
}

// The board on a tile of the wall.

import { drawn } from "../elements.js";
import { NoughtsBoard } from "./board.js";

/** @param {import("./board.js").Scene} scene of the page */
export function smallBoard({ board }) {
  const svg = drawn("svg", { class: "small noughts" });
  new NoughtsBoard(svg).draw({ board });
  return svg;
}

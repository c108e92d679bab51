// The fields that were found, drawn over the camera's picture: how well each is seen, in a colour and a sign.

import { drawn } from "./elements.js";
import { fieldNames } from "./geometry.js";

const LAMPS = ["red", "amber", "green"]; // the worst first
const SIGNS = { red: "✕", amber: "!", green: "" };

/**
 * @typedef {object} Found
 * @property {number[][][]} grid the corners of each field, in the picture's pixels
 * @property {Record<string, Record<string, string>>} visibility of each field: a lamp for each kind of piece
 * @property {number[]} size of the picture
 */

/**
 * @param {SVGElement} place whose units are the picture's pixels
 * @param {Found} found
 * @param {string} [asked] the field that is asked about
 */
export function drawFound(place, { grid, visibility, size: [width] }, asked) {
  const names = fieldNames();
  const size = width / 30;
  place.replaceChildren(...grid.flatMap((corners, index) => {
    const name = names[index];
    const lamp = worst(visibility[name]);
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + point[axis], 0) / corners.length);
    const kind = `found ${lamp} ${name === asked ? "asked" : ""}`;
    return [
      drawn("polygon", { class: kind, points: corners.join(" ") }),
      drawn("text", { class: `lamp ${lamp}`, x, y: y + size / 3, "font-size": size }, SIGNS[/** @type {keyof typeof SIGNS} */ (lamp)] ?? ""),
    ];
  }));
}

/** @param {Record<string, string> | undefined} lamps */
function worst(lamps) {
  return LAMPS.find((lamp) => lamps && Object.values(lamps).includes(lamp)) ?? "";
}

// The pieces: shape before colour. A red stone is a triangle, a blue one a ring, the soul a pyramid.

import { drawn } from "./elements.js";

/** The same marks beside names and in sentences. */
export const MARKS = { red: "▲", blue: "●", soul: "◆" };

/** @param {string} colour */
export function markOf(colour) {
  return MARKS[/** @type {keyof typeof MARKS} */ (colour)];
}

/** @param {string} kind */
export function shape(kind) {
  switch (kind) {
    case "red":
      return drawn("g", { class: "piece red" }, drawn("path", { d: "M0-20 21 16H-21Z" }));
    case "blue":
      return drawn(
        "g", { class: "piece blue" },
        drawn("circle", { r: 19 }), drawn("circle", { r: 12.5, class: "ring" }),
      );
    default:
      return drawn(
        "g", { class: "piece soul" },
        drawn("path", { class: "light", d: "M0-22 22 0 0 22-22 0Z" }),
        drawn("path", { class: "shade", d: "M0 0 22 0 0 22Z" }),
        drawn("path", { class: "half", d: "M0 0-22 0 0 22ZM0 0 22 0 0-22Z" }),
        drawn("path", { class: "line", d: "M0-22 22 0 0 22-22 0ZM-22 0H22M0-22V22" }),
      );
  }
}

// Where pieces stand when one, two, three … share a field, and how large.
const ACROSS = [
  { size: 1, at: [[0, 0]] },
  { size: 0.74, at: [[0, -16], [0, 16]] },
  { size: 0.62, at: [[-14, -14], [14, -14], [0, 15]] },
  { size: 0.62, at: [[-14, -14], [14, -14], [-14, 15], [14, 15]] },
  { size: 0.5, at: [[-15, -19], [15, -19], [0, 0], [-15, 19], [15, 19]] },
];
const ALONG = [
  { size: 1, at: [[0, 0]] },
  { size: 0.8, at: [[-18, 0], [18, 0]] },
  { size: 0.55, at: [[-24, 0], [0, 0], [24, 0]] },
  { size: 0.5, at: [[-14, -11], [14, -11], [-14, 11], [14, 11]] },
  { size: 0.46, at: [[-24, -11], [0, -11], [24, -11], [-12, 11], [12, 11]] },
];

/** How `count` pieces share a field of a board that lies or stands. @param {string} kind @param {number} count */
export function places(kind, count) {
  const known = kind === "standing" ? ALONG : ACROSS;
  return known[Math.min(count, known.length) - 1];
}

// The board: three squares, the stones on it, where a tap does something, and what was done last.

import { drawn, refill, say } from "../elements.js";
import { words } from "../frame.js";

const FIRST = 34;
const STEP = 56;
const LINES = ["a7g7", "b6f6", "c5e5", "a4c4", "e4g4", "c3e3", "b2f2", "a1g1", "a1a7", "b2b6", "c3c5", "d1d3", "d5d7", "e3e5", "f2f6", "g1g7"];
const POINTS = [...new Set(LINES.flatMap(pointsOf))];

/**
 * @typedef {object} Scene
 * @property {{stones: Record<string, string[]>}} board
 * @property {string[]} [lit] points where a tap does something
 * @property {string | null} [chosen] the stone that is about to be moved
 * @property {any[][]} [last] what was done last
 * @property {string[]} [wanted] stones that may be taken
 */

/** @param {string} point */
function placeOf(point) {
  return { x: FIRST + STEP * (point.charCodeAt(0) - 97), y: FIRST + STEP * (7 - Number(point[1])) };
}

/** The three points of a line, by its two ends. @param {string} line */
function pointsOf(line) {
  const [first, second] = [line.slice(0, 2), line.slice(2)];
  const middle = `${between(first[0], second[0])}${between(first[1], second[1])}`;
  return [first, middle, second];
}

/** @param {string} one @param {string} other */
function between(one, other) {
  return String.fromCharCode((one.charCodeAt(0) + other.charCodeAt(0)) / 2);
}

export class MorrisBoard {
  /**
   * @param {Element} svg
   * @param {(point: string) => void} [tapped]
   */
  constructor(svg, tapped) {
    this.svg = svg;
    this.tapped = tapped;
    svg.setAttribute("viewBox", "0 0 404 404");
    const lines = LINES.map((line) => {
      const [from, , to] = pointsOf(line).map(placeOf);
      return drawn("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    });
    this.points = drawn("g", {});
    svg.replaceChildren(drawn("rect", { class: "wood", width: 404, height: 404, rx: 14 }), drawn("g", { class: "lines" }, ...lines), this.points);
  }

  /** @param {Scene} scene */
  draw({ board, lit = [], chosen = null, last = [], wanted = [] }) {
    const moved = new Set(last.flatMap(([, ...points]) => points));
    refill(this.points, POINTS.map((point) => {
      const stone = Object.keys(board.stones).find((seat) => board.stones[seat].includes(point));
      const { x, y } = placeOf(point);
      const parts = [
        drawn("circle", { class: "hit", r: 26 }), drawn("circle", { class: "spot", r: 5 }),
        ...(moved.has(point) ? [drawn("circle", { class: "last", r: 24 })] : []),
        ...(stone ? [drawn("circle", { class: `stone ${stone}`, r: 19 }), drawn("circle", { class: `ring ${stone}`, r: 12 })] : []),
        ...(wanted.includes(point) ? [drawn("path", { class: "cross", d: "M-9-9 9 9M-9 9 9-9" })] : []),
        ...(lit.includes(point) && !stone ? [drawn("circle", { class: "lit", r: 11 })] : []),
      ];
      const shown = drawn("g", { class: chosen === point ? "point chosen" : "point", transform: `translate(${x} ${y})`, "data-point": point, "data-key": point }, ...parts);
      if (this.tapped) this.mayBeTapped(shown, point, stone);
      return shown;
    }));
  }

  /**
   * By finger and by keys, with a name for whoever sees none of it.
   * @param {SVGElement} shown
   * @param {string} point
   * @param {string | undefined} stone
   */
  mayBeTapped(shown, point, stone) {
    const tap = () => this.tapped?.(point);
    shown.setAttribute("role", "button");
    shown.setAttribute("tabindex", "0");
    shown.setAttribute("aria-label", say(words, "morris.point", { point, stone: words[stone ? `seat.${stone}` : "morris.empty"] }));
    shown.addEventListener("click", tap);
    shown.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tap();
    });
  }
}

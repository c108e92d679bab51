// The board: nine fields, the marks on it, where a tap does something, and what was done last.

import { drawn, refill, say } from "../elements.js";
import { words } from "../frame.js";

const STEP = 100;
const FIELDS = [3, 2, 1].flatMap((rank) => ["a", "b", "c"].map((file) => `${file}${rank}`));
/** @type {Record<string, string>} */
const MARKS = { crosses: "M25 25 75 75M25 75 75 25", noughts: "M20 50a30 30 0 1 0 60 0a30 30 0 1 0-60 0" };

/**
 * @typedef {object} Scene
 * @property {{marks: Record<string, string[]>}} board
 * @property {string[]} [lit] fields where a tap does something
 * @property {string} [last] the field that was marked last
 */

export class NoughtsBoard {
  /**
   * @param {Element} svg
   * @param {(field: string) => void} [tapped]
   */
  constructor(svg, tapped) {
    this.svg = svg;
    this.tapped = tapped;
    svg.setAttribute("viewBox", "0 0 300 300");
  }

  /** @param {Scene} scene */
  draw({ board, lit = [], last = "" }) {
    refill(this.svg, FIELDS.map((field, at) => {
      const seat = Object.keys(board.marks).find((one) => board.marks[one].includes(field));
      const parts = [
        drawn("rect", { class: "hit", width: STEP, height: STEP }),
        ...(seat ? [drawn("path", { class: `mark ${seat}`, d: MARKS[seat] })] : []),
      ];
      const kinds = ["field", ...(last === field ? ["last"] : []), ...(lit.includes(field) ? ["lit"] : [])];
      const place = `translate(${STEP * (at % 3)} ${STEP * Math.floor(at / 3)})`;
      const shown = drawn("g", { class: kinds.join(" "), transform: place, "data-field": field, "data-key": field }, ...parts);
      if (this.tapped) this.mayBeTapped(shown, field, seat);
      return shown;
    }));
  }

  /**
   * By finger and by keys, with a name for whoever sees none of it.
   * @param {SVGElement} shown
   * @param {string} field
   * @param {string | undefined} seat
   */
  mayBeTapped(shown, field, seat) {
    const tap = () => this.tapped?.(field);
    shown.setAttribute("role", "button");
    shown.setAttribute("tabindex", "0");
    shown.setAttribute("aria-label", say(words, "noughts.field", { field, mark: words[seat ? `seat.${seat}` : "noughts.empty"] }));
    shown.addEventListener("click", tap);
    shown.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tap();
    });
  }
}

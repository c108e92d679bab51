// The score of both players over the turns, as two lines that differ by dash and mark, not by colour alone.

import { drawn, say } from "./elements.js";
import { signed, words } from "./frame.js";
import { shape } from "./shapes.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [800, 260, 50, 20, 16, 34];
const MOST_LINES = 5;

/** @typedef {{red: number, blue: number}} Score */

/**
 * @param {Element} svg
 * @param {Score[]} scores before the first turn, then after each
 * @param {number} at the turn that is looked at
 */
export function drawChart(svg, scores, at) {
  const values = scores.flatMap(({ red, blue }) => [red, blue]);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (/** @type {number} */ turn) => LEFT + (turn * (WIDTH - LEFT - RIGHT)) / Math.max(1, scores.length - 1);
  const y = (/** @type {number} */ value) => TOP + ((high - value) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const lines = ticks(low, high).flatMap((value) => [
    drawn("line", { class: value === 0 ? "axis" : "rule", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
    drawn("text", { class: "tick", x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, signed(value)),
  ]);
  const turns = ticks(0, scores.length - 1).map((turn) =>
    drawn("text", { class: "tick", x: x(turn), y: HEIGHT - 12, "text-anchor": "middle" }, String(turn)));
  const here = drawn("line", { class: "here", x1: x(at), x2: x(at), y1: TOP, y2: HEIGHT - BOTTOM });
  const ways = /** @type {const} */ (["red", "blue"]).flatMap((colour) => {
    const points = scores.map((score, turn) => `${x(turn)} ${y(score[colour])}`);
    const mark = drawn("g", { transform: `translate(${x(at)} ${y(scores[at][colour])}) scale(.45)` }, shape(colour));
    return [drawn("polyline", { class: `line ${colour}`, points: points.join(" ") }), mark];
  });
  svg.replaceChildren(...lines, ...turns, here, ...ways);
  const { red, blue } = scores[at];
  svg.setAttribute("aria-label", say(words, "chart.alt", { turn: at, red: signed(red), blue: signed(blue) }));
}

/**
 * Round numbers from low to high.
 * @param {number} low
 * @param {number} high
 */
export function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= MOST_LINES) ?? 100;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

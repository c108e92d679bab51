// The score over the turns, as lines that differ by dash and mark, not by colour alone.

import { drawn, say } from "../elements.js";
import { signed, words } from "../frame.js";
import { shape } from "../shapes.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [800, 260, 50, 20, 16, 34];
const MOST_LINES = 5;

/** @typedef {{red: number, blue: number}} Score */
/** @typedef {{kind: string, values: number[], mark: Element}} Line a class, a value for the start and each turn, and who is meant */

/**
 * @param {Element} svg
 * @param {Score[]} scores before the first turn, then after each
 * @param {number} at the turn that is looked at
 */
export function drawChart(svg, scores, at) {
  const ways = /** @type {const} */ (["red", "blue"]);
  drawLines(svg, ways.map((kind) => ({ kind, values: scores.map((score) => score[kind]), mark: shape(kind) })), at);
  const { red, blue } = scores[at];
  svg.setAttribute("aria-label", say(words, "chart.alt", { turn: at, red: signed(red), blue: signed(blue) }));
}

/** @param {Element} svg @param {Line[]} lines @param {number} at the turn that is looked at */
function drawLines(svg, lines, at) {
  const values = lines.flatMap((line) => line.values);
  const { x, y, ground } = scale([Math.min(0, ...values), Math.max(1, ...values)], lines[0].values.length - 1, signed);
  const ways = lines.flatMap((line) => {
    const points = line.values.map((value, turn) => `${x(turn)} ${y(value)}`);
    const mark = drawn("g", { transform: `translate(${x(at)} ${y(line.values[at])}) scale(.45)` }, line.mark);
    return [drawn("polyline", { class: `line ${line.kind}`, points: points.join(" ") }), mark];
  });
  svg.replaceChildren(...ground, here(x(at)), ...ways);
}

/**
 * Where a turn and a value lie, and the lines and numbers behind them.
 * @param {number[]} range the lowest and the highest value
 * @param {number} last turn
 * @param {(value: number) => string} said
 */
export function scale([low, high], last, said) {
  const turns = Math.max(1, last);
  const x = (/** @type {number} */ turn) => LEFT + (turn * (WIDTH - LEFT - RIGHT)) / turns;
  const y = (/** @type {number} */ value) => TOP + ((high - value) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const rules = ticks(low, high).flatMap((value) => [
    drawn("line", { class: value === 0 ? "axis" : "rule", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
    drawn("text", { class: "tick", x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, said(value)),
  ]);
  const numbers = ticks(0, turns).map((turn) =>
    drawn("text", { class: "tick", x: x(turn), y: HEIGHT - 12, "text-anchor": "middle" }, String(turn)));
  return { x, y, ground: [...rules, ...numbers] };
}

/** The turn that is looked at. @param {number} x */
export function here(x) {
  return drawn("line", { class: "here", x1: x, x2: x, y1: TOP, y2: HEIGHT - BOTTOM });
}

/** Round numbers from low to high. @param {number} low @param {number} high */
export function ticks(low, high) {
  const step = [1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= MOST_LINES) ?? 100;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

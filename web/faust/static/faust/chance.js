// The chance of Red over the turns: a band, what was marked as dots, and what each card brought as ticks.

import { here, scale } from "./chart.js";
import { drawn, element, say } from "../elements.js";
import { words } from "../frame.js";
import { shape } from "../shapes.js";

const CARDS_AT = 6; // percent: the ticks of cards lie along the lowest line
const SIZES = { "doubtful": 5, "bad": 7, "very-bad": 9 };

/** @typedef {{low: number, middle: number, high: number}} Chance of Red, in percent */
/**
 * @typedef {object} Course
 * @property {Chance[]} chances before the first turn, then after each
 * @property {{turn: number, mark: keyof typeof SIZES}[]} marks
 * @property {{turn: number, points: number}[]} cards that were turned over, and what they brought Red
 */

/** @param {Element} svg @param {Course} course @param {number} at the turn that is looked at */
export function drawChance(svg, { chances, marks, cards }, at) {
  const last = chances.length - 1;
  const { x, y, ground } = scale([0, 100], last, String);
  const [over, line, under] = /** @type {const} */ (["high", "middle", "low"]).map((which) =>
    chances.map((chance, turn) => `${x(turn)} ${y(chance[which])}`));
  const ends = /** @type {const} */ ([["red", 94], ["blue", 16]]).map(([kind, value]) =>
    drawn("g", { transform: `translate(${x(0) + 14} ${y(value)}) scale(.4)` }, shape(kind)));
  const dots = marks.map(({ turn, mark }) =>
    drawn("circle", { class: `dot ${mark}`, cx: x(turn), cy: y(chances[turn].middle), r: SIZES[mark] }));
  const ticks = cards.map(({ turn, points }) => drawn("path", { class: "brought", d: triangle(points), transform: `translate(${x(turn)} ${y(CARDS_AT)})` }));
  const now = Math.min(at, last);
  svg.replaceChildren(
    ...ground, drawn("line", { class: "axis", x1: x(0), x2: x(last), y1: y(50), y2: y(50) }),
    drawn("polygon", { class: "band", points: [...over, ...under.reverse()].join(" ") }),
    here(x(now)), drawn("polyline", { class: "line middle", points: line.join(" ") }), ...ends, ...ticks, ...dots,
  );
  const { low, middle, high } = chances[now];
  svg.setAttribute("aria-label", say(words, "chance.alt", { turn: now, chance: Math.round(middle), low: Math.round(low), high: Math.round(high) }));
}

/** Up where it was good for Red, down where for Blue, and flat where for nobody. @param {number} points */
function triangle(points) {
  if (Math.round(points) === 0) return "M-5 0H5";
  return points > 0 ? "M0-6 5 4H-5Z" : "M0 6 5-4H-5Z";
}

/** What the dots and the ticks mean. */
export function legend() {
  const marks = /** @type {(keyof typeof SIZES)[]} */ (Object.keys(SIZES)).map((mark) =>
    [sample(drawn("circle", { class: `dot ${mark}`, r: SIZES[mark] })), words[`judged.mark.${mark}`]]);
  const cards = [sample(drawn("path", { class: "brought", d: triangle(1) })), sample(drawn("path", { class: "brought", d: triangle(-1) })), words["chance.cards"]];
  return [...marks, cards].map((said) => element("li", {}, ...said));
}

/** @param {Element} mark */
function sample(mark) {
  return drawn("svg", { class: "mark-sample", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, mark);
}

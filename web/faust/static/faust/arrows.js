// The ways that pieces went, as arrows.

import { drawn } from "../elements.js";

const ARROW_GAP = 24; // that an arrow keeps from the piece it points to

/** @typedef {{piece: string, kind: string, way: string[]}} Arrow */

/** One arrow for all steps of a piece, though other things were done in between. @param {Arrow[]} arrows */
export function joined(arrows) {
  /** @type {Arrow[]} */
  const whole = [];
  for (const arrow of arrows) {
    const before = whole.find(({ piece, kind, way }) =>
      piece === arrow.piece && kind === "step" && arrow.kind === "step" && way.at(-1) === arrow.way[0]);
    if (before) before.way = [...before.way, ...arrow.way.slice(1)];
    else whole.push({ ...arrow });
  }
  return whole;
}

/** @param {string} kind step, forced or jump @param {number[][]} points where the piece was, in order */
export function arrowPath(kind, points) {
  const [from, to] = [points.at(-2) ?? points[0], points.at(-1) ?? points[0]];
  if (kind === "jump") {
    const bend = 0.18 * Math.hypot(to[0] - from[0], to[1] - from[1]) + 14;
    const top = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - bend];
    return `M${from}Q${top} ${shortOf(top, to)}`;
  }
  const way = [...points.slice(0, -1), shortOf(from, to)];
  return `M${way.join("L")}`;
}

/** The point on the way to `to` that leaves room for the piece there. @param {number[]} from @param {number[]} to */
function shortOf(from, to) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [0, 1].map((axis) => to[axis] - ((to[axis] - from[axis]) * ARROW_GAP) / length);
}

/** @param {string} kind @param {string} id */
export function arrowHead(kind, id) {
  return drawn(
    "marker",
    {
      id, viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3.4, markerHeight: 3.4,
      orient: "auto-start-reverse", class: `head ${kind}`,
    },
    drawn("path", { d: "M0 0 10 5 0 10Z" }),
  );
}

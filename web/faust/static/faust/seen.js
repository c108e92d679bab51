// Beside a question: what the camera saw of the fields that it is about.

import { answerAt } from "../answer.js";
import { assign, byId, drawn, element } from "../elements.js";
import { words } from "../frame.js";
import { at } from "../root.js";
import { seenThen } from "../turns.js";

const AROUND = 0.7; // field widths that are shown beside what is asked about
const LEAST = 4; // field widths

let asked = ""; // what the picture is of

/** @typedef {{size: number[], fields: Record<string, number[]>}} Places */

/** @param {any} state @param {string} role */
export function drawSeen({ game, status }, role) {
  const fields = status.kind === "unclear" && role !== "onlooker" ? fieldsOf(status) : [];
  const now = fields.length ? JSON.stringify([game, status.question, status.text, fields]) : "";
  if (now === asked) return;
  asked = now;
  byId("seen").hidden = true;
  if (now) void fetchSeen(game, fields, now);
}

/** The fields that a question is about, or on which something differs. @param {any} status @returns {string[]} */
function fieldsOf({ asked: meant, repair }) {
  const differing = (repair ?? []).flatMap((/** @type {any} */ { from, to }) => [from, to]);
  return [...new Set([...(meant ?? []), ...differing])].filter(Boolean);
}

/** @param {number} number of the game @param {string[]} fields @param {string} wanted */
async function fetchSeen(number, fields, wanted) {
  const [game, places] = await Promise.all([answerAt(at(`/api/games/${number}`)), answerAt(at("/api/places"))]);
  const entry = game?.incidents.filter((/** @type {any} */ { kind }) => kind === "unclear").at(-1);
  const picture = entry && seenThen(entry);
  if (wanted !== asked || !picture || !places?.fields) return;
  byId("seen").replaceChildren(cutOut(at(`/evidence/${picture}`), fields, places), element("figcaption", {}, words["evidence.then"]));
  byId("seen").hidden = false;
}

/** @param {string} address @param {string[]} fields @param {Places} places */
function cutOut(address, fields, { size: [width, height], fields: lie }) {
  const boxes = fields.map((name) => lie[name]).filter(Boolean);
  const [left, top, right, bottom] = around(boxes, width, height);
  const cut = drawn("svg", { role: "img", viewBox: `${left} ${top} ${right - left} ${bottom - top}` });
  assign(cut, { "aria-label": words["evidence.then"] });
  cut.append(
    drawn("image", { href: address, width, height, preserveAspectRatio: "none" }),
    ...boxes.map(([x, y, toX, toY]) => drawn("rect", { class: "meant", x, y, width: toX - x, height: toY - y })),
  );
  return cut;
}

/**
 * The boxes and what is round about, but no more than the picture has.
 * @param {number[][]} boxes
 * @param {number} width
 * @param {number} height
 */
function around(boxes, width, height) {
  const pitch = boxes[0][2] - boxes[0][0];
  const [from, to] = [Math.min(...boxes.map(([x]) => x)), Math.max(...boxes.map(([, , x]) => x))];
  const more = Math.max(AROUND * pitch, (LEAST * pitch - (to - from)) / 2);
  return [Math.max(0, from - more), 0, Math.min(width, to + more), height];
}

// Turns that are done, and what happened between them: as lines, with their pictures.

import { byId, element, refill, say } from "./elements.js";
import { language, words } from "./frame.js";
import { at, isInHall } from "./root.js";

/** Of a picture whose bytes were changed; that a hall has asked its table for; whose table is away. @type {Record<number, string>} */
const WHY_NOT = { 410: "evidence.changed", 503: "evidence.asked", 504: "evidence.away" };
const AGAIN_MS = 1000;
const OFFICIALS = ["referee", "host"];
const ICONS = { turn: "✓", illegal: "✕", unclear: "?", corrected: "↶", accepted: "≈", ruling: "§", names: "✎", over: "■", contradiction: "≠", "set-aside": "▭", "game-over": "■" };

/** @typedef {{before: string | null, after: string | null, clip: [number, string | null][]}} Evidence */
/**
 * @typedef {object} Entry
 * @property {keyof typeof ICONS} kind
 * @property {number} row
 * @property {number} t
 * @property {any} turn null for what is none
 * @property {number} [in_turn] of what is none: before which it was
 * @property {string} text
 * @property {any} board how it lay then
 * @property {Evidence} evidence
 * @property {string | null} because the reason that somebody gave
 * @property {string[]} [story] what became of a fault, and by whom
 * @property {string} [why]
 * @property {string} [rule]
 * @property {any[]} [repair]
 * @property {string[]} [asked]
 */

/** What is to be put back, as a sentence; nothing if nothing is. @param {any[]} [steps] */
export function toPutRight(steps = []) {
  const told = steps.map(({ text }) => text.replace(/\.$/, ""));
  return told.length ? [`${words.repair} ${told.join(words.between)}.`] : [];
}

/**
 * Turns, faults, questions and rulings in the order of the log, and how it ended.
 * @param {any} game
 * @returns {Entry[]}
 */
export function entriesOf(game) {
  const turns = game.turns.map((/** @type {any} */ turn) => ({ ...turn, kind: turn.legal ? "turn" : "accepted", turn }));
  const others = game.incidents.map((/** @type {any} */ one) => ({ ...one, turn: null }));
  const end = game.end ? [{ ...game.end, kind: "over", turn: null }] : [];
  return [...turns, ...others, ...end].sort((a, b) => a.row - b.row);
}

/** What a list says of it. @param {Entry} entry */
export function lineOf({ text, story, because }) {
  return [text, ...(story ?? []), because].filter(Boolean).join(" ");
}

/** @param {Entry} entry */
export function iconOf({ kind }) {
  return element("span", { class: `sign ${kind}`, "aria-hidden": "true" }, ICONS[kind] ?? "·");
}

/**
 * The last picture of a clip that is not later than what it is about; else the first after it.
 * @param {Entry} entry
 * @returns {string | null | undefined}
 */
export function seenThen({ t, evidence }) {
  const seen = evidence.clip.filter(([, picture]) => picture);
  return (seen.filter(([at]) => at <= t).at(-1) ?? seen[0])?.[1];
}

/**
 * What the camera saw before and after a turn, or when something was in dispute.
 * @param {Entry | null | undefined} entry
 */
export function pictures(entry) {
  if (!entry) return [];
  const { before, after } = entry.evidence;
  const kept = [["before", before], ["after", after], ["then", seenThen(entry)]].filter(([, picture]) => picture);
  return kept.map(([when, picture]) => {
    const label = words[`evidence.${when}`];
    const src = at(`/evidence/${picture}`);
    const seen = element("img", { src, alt: label, width: 640, height: 360 });
    const caption = element("figcaption", {}, label);
    seen.addEventListener("error", async () => {
      const answer = await fetch(src).catch(() => null);
      const why = WHY_NOT[answer?.status ?? 0];
      if (why) caption.textContent = say(words, "said-of", { what: label, said: words[why] });
      const again = () => seen.setAttribute("src", `${src}?at=${Date.now()}`);
      if (answer?.headers.has("Retry-After") && seen.isConnected) setTimeout(again, AGAIN_MS);
    });
    seen.addEventListener("load", () => {
      caption.textContent = label;
    });
    return element("figure", {}, seen, caption);
  });
}

/**
 * What this device may take home: what was said and seen is for officials.
 * @param {number} game
 * @param {string} role
 */
export function drawDownloads(game, role) {
  const kinds = isInHall ? [] : ["record", "notation", "sheet.txt", ...(OFFICIALS.includes(role) ? ["sitting", "zip"] : [])];
  refill(byId("files"), kinds.map((kind) => element("a", {
    class: "button", href: `/api/games/${game}/file/${kind}?lang=${language}`, download: "", "data-key": `file-${kind}`,
  }, words[`file.${kind}`])));
}

// What the strip of every game says in the same way: sign, verdict and headline, since when it is waited, who agrees, and the answers.

import { button, byId, element, refill, say } from "./elements.js";
import { lasted, tell, words } from "./frame.js";

const ICONS = { playing: "▶", waiting: "…", yours: "▶", illegal: "✕", unclear: "?", contradiction: "≠", over: "■", none: "·" };
const LONG_HEADLINE = 60; // letters; a longer one is written smaller
const VERY_LONG_HEADLINE = 90; // as only names of many letters make it
const GOES_ON = ["playing", "over", "none"]; // all else is waited in
const JUDGES = ["host", "referee"];
const SINCE_MS = 1000;
const WORTH_SAYING_S = 10; // a wait that is younger needs no clock

/** @type {{what: string, began: number} | null} */
let awaited = null;

/** @param {any} status @param {string} [text] the headline, where this device reads another one than all */
export function drawSentence(status, text = status.text) {
  const sign = status.isYours ? "yours" : status.kind;
  byId("status").dataset.kind = status.kind;
  byId("icon").textContent = ICONS[/** @type {keyof ICONS} */ (sign)];
  byId("verdict").textContent = words[`verdict.${sign}`];
  byId("text").textContent = text;
  if (text.length > LONG_HEADLINE) byId("text").dataset.long = text.length > VERY_LONG_HEADLINE ? "very" : "";
  else delete byId("text").dataset.long;
  beginWait(status);
}

/** A wait is timed from when it began; `for_s` tells how long it had lasted when it was sent. @param {any} status */
function beginWait({ kind, text, for_s: before = 0 }) {
  const what = `${kind} ${text}`;
  if (GOES_ON.includes(kind)) awaited = null;
  else if (awaited?.what !== what) awaited = { what, began: performance.now() - 1000 * before };
  showSince();
}

function showSince() {
  const seconds = awaited ? (performance.now() - awaited.began) / 1000 : 0;
  byId("since").textContent = seconds < WORTH_SAYING_S ? "" : say(words, "since", { length: lasted(seconds) });
}

/**
 * Who is still asked says yes, with the same word, or no; who asks may withdraw; a judge speaks for all.
 * @param {any} status
 * @param {string} role
 * @param {Record<string, any>} [more] that a yes carries
 */
export function agreement({ agree, by, asks, players }, role, more = {}) {
  if (!agree || ![by, ...[asks].flat(), ...JUDGES].includes(role)) return [];
  const no = button(words[role === by ? "withdraw" : "refuse"], () => tell({ say: "refuse" }), { "data-key": "refuse" });
  if (role === by) return [no];
  const yes = { say: agree, ...more, ...(players ? { players } : {}) };
  return [button(words.agree, () => tell(yes), { "data-key": "agree" }), no];
}

/** What is to be put back, line by line, under a heading. @param {HTMLElement[]} lines @param {string} [title] */
export function drawRepair(lines, title = words.repair) {
  byId("repair").hidden = lines.length === 0;
  refill(byId("repair"), lines.length ? [element("li", {}, title), ...lines] : []);
}

/**
 * The answers as big buttons; who looks on has none.
 * @param {HTMLElement[]} answers
 * @param {HTMLElement[]} [label] before them
 */
export function drawAnswers(answers, label = []) {
  byId("answers").hidden = answers.length === 0;
  byId("answers").dataset.of = label.length ? "values" : "choices";
  refill(byId("answers"), [...label, ...answers]);
}

setInterval(showSince, SINCE_MS);

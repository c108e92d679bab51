// The one sentence of the second game, with what is to be put back and the answers it asks for.

import { button, byId, element, refill, say } from "../elements.js";
import { tell, words } from "../frame.js";
import { waysToAnother } from "./again.js";

const ICONS = { playing: "▶", waiting: "…", illegal: "✕", contradiction: "≠", unclear: "?", over: "■", none: "·" };
const LONG_HEADLINE = 60; // letters; a longer one is written smaller
const SINCE_MS = 1000;
const WORTH_SAYING_S = 10; // a wait that is younger needs no clock

/** @type {{key: string, began: number} | null} */
let awaited = null;

/**
 * @param {any} state
 * @param {string} role
 * @param {HTMLElement[]} more where one can go from here
 */
export function drawOurStatus(state, role, more = []) {
  const { status } = state;
  byId("status").dataset.kind = status.kind;
  byId("icon").textContent = ICONS[/** @type {keyof ICONS} */ (status.kind)];
  byId("verdict").textContent = words[`verdict.${status.kind}`];
  byId("text").textContent = status.text;
  byId("text").toggleAttribute("data-long", status.text.length > LONG_HEADLINE);
  byId("why").textContent = [status.why, status.page && `(${status.page})`, lastTurn(state)].filter(Boolean).join(" ");
  drawRepair(status.repair ?? []);
  drawAnswers(state, role, more);
  beginWait(status);
}

/** While nothing is wrong, what was done last. @param {any} state */
function lastTurn({ status, turns }) {
  const isCalm = status.kind === "playing" || status.kind === "waiting";
  return isCalm && !status.why ? turns?.at(-1)?.text : "";
}

/** @param {any[]} steps */
function drawRepair(steps) {
  byId("repair").hidden = steps.length === 0;
  refill(byId("repair"), steps.length ? [element("li", {}, words.repair), ...steps.map(({ text }) => element("li", {}, text))] : []);
}

/**
 * The host speaks for the table, a player for the own figure; who looks on has no answer.
 * @param {any} state
 * @param {string} role
 * @param {HTMLElement[]} more
 */
function drawAnswers(state, role, more) {
  const answers = role === "onlooker" ? [] : [...choices(state.status), ...agreement(state.status, role), ...ways(state, role), ...more];
  byId("answers").hidden = answers.length === 0;
  byId("answers").dataset.of = "choices";
  refill(byId("answers"), answers);
}

/** @param {any} status */
function choices({ choices: offered, question }) {
  return (offered ?? []).map((/** @type {any} */ { choice, text }) =>
    button(text, () => tell({ say: "answer", question, choice }), { "data-key": `choice-${choice}` }));
}

/**
 * Who is asked agrees with the same word, or says no; who asks may withdraw.
 * @param {any} status
 * @param {string} role
 */
function agreement({ agree, by, players }, role) {
  if (!agree) return [];
  const no = button(words[role === by ? "withdraw" : "refuse"], () => tell({ say: "refuse" }), { "data-key": "refuse" });
  if (role === by) return [no];
  return [button(words.agree, () => tell(players ? { say: agree, players } : { say: agree }), { "data-key": "agree" }), no];
}

/**
 * What can be said of a fault instead, and after the end.
 * @param {any} state
 * @param {string} role
 */
function ways(state, role) {
  const { status, links } = state;
  if (status.agree) return [];
  const isFault = status.kind === "illegal" || status.kind === "contradiction";
  const stands = button(words["act.stands"], () => tell({ say: "accept" }), { "data-key": "accept" });
  // Without a camera the drawn board is the board: a wrong word was not taken, and is withdrawn.
  const back = button(words["act.put-back"], () => tell({ say: "undo" }), { class: "main", "data-key": "put-back" });
  if (isFault) return [...(status.kind === "illegal" && !links.camera ? [back] : []), stands];
  if (status.kind !== "over" || role === "referee") return [];
  return waysToAnother(state);
}

/** @param {any} status */
function beginWait(status) {
  const isWait = !["playing", "over", "none"].includes(status.kind);
  const key = `${status.kind} ${status.text}`;
  if (!isWait) awaited = null;
  else if (awaited?.key !== key) awaited = { key, began: performance.now() - 1000 * (status.for_s ?? 0) };
  showSince();
}

function showSince() {
  const seconds = awaited ? (performance.now() - awaited.began) / 1000 : 0;
  const length = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  byId("since").textContent = seconds < WORTH_SAYING_S ? "" : say(words, "since", { length });
}

/** Lamps, number of the game and the series, above every page. @param {any} state */
export function drawOurBar(state) {
  for (const part of ["camera", "slots"]) {
    const how = state.away?.[part] ?? "ok";
    byId(part).dataset.is = how;
    byId(part).hidden = part === "slots"; // this board has none
    byId(part).textContent = how === "absent" ? words[`part.absent.${part}`] : say(words, `part.${how}`, { part: words[part] });
  }
  byId("hand").hidden = !state.hand;
  byId("game").textContent = state.game ? say(words, "game", { number: state.game }) : "";
}

setInterval(showSince, SINCE_MS);

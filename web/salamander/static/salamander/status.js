// The one sentence of the second game, with what is to be put back and the answers it asks for.

import { button, byId, element, refill, say } from "../elements.js";
import { keepBox } from "../finish.js";
import { tell, words } from "../frame.js";
import { drawNews } from "../news.js";
import { ofARound, spokenTo } from "../spoken.js";
import { waysToAnother } from "./again.js";
import { unbroken } from "./signs.js";
import { yours } from "./yours.js";

const ICONS = { playing: "▶", waiting: "…", yours: "▶", illegal: "✕", contradiction: "≠", over: "■", none: "·" };
const LONG_HEADLINE = 60; // letters; a longer one is written smaller
const JUDGES = ["host", "referee"];
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
  const status = ofARound(spokenTo(state.status, role), state);
  const sign = status.isYours ? "yours" : status.kind;
  byId("status").dataset.kind = status.kind;
  byId("icon").textContent = ICONS[/** @type {keyof ICONS} */ (sign)];
  byId("verdict").textContent = words[`verdict.${sign}`];
  const mine = yours(state, role);
  const text = unbroken(mine === null ? status.text : [status.heard, mine].filter(Boolean).join(" "));
  byId("text").textContent = text;
  byId("text").toggleAttribute("data-long", text.length > LONG_HEADLINE);
  byId("why").replaceChildren(...[status.page && `(${status.page})`, status.why].filter(Boolean).map((one) => `${unbroken(one)} `), ...progress(state));
  drawNews(state.news?.filter((/** @type {any} */ one) => !status.text?.includes(one.text)), state.turns?.at(-1)?.turn, status); // no sentence twice
  keepBox(state);
  drawRepair(status.repair ?? []);
  drawAnswers(state, role, more);
  beginWait(status);
}

/** This turn so far, the newest first, for a phone shows a line of it; before its first act the last one. @param {any} state */
function progress({ status, turns, so_far: told }) {
  if (told?.length) return [element("span", { class: "so-far" }, element("strong", {}, words["so-far"]), ` ${unbroken([...told].reverse().join(" ← "))}`)];
  const isCalm = status.kind === "playing" || status.kind === "waiting";
  const last = isCalm && !status.why ? turns?.at(-1)?.text : "";
  return last ? [element("span", { class: "last-turn" }, unbroken(last))] : [];
}

/** @param {any[]} steps */
function drawRepair(steps) {
  byId("repair").hidden = steps.length === 0;
  refill(byId("repair"), steps.length ? [element("li", {}, words.repair), ...steps.map(({ text }) => element("li", {}, unbroken(text)))] : []);
}

/**
 * The host speaks for the table, a player for the own figure; who looks on has no answer.
 * @param {any} state
 * @param {string} role
 * @param {HTMLElement[]} more
 */
function drawAnswers(state, role, more) {
  const answers = role === "onlooker" ? [] : [...agreement(state.status, role), ...ways(state, role), ...more];
  byId("answers").hidden = answers.length === 0;
  byId("answers").dataset.of = "choices";
  refill(byId("answers"), answers);
}

/**
 * Who is still asked says yes, or no; who asks may withdraw. Who has agreed has nothing more to say; a judge speaks for all.
 * @param {any} status
 * @param {string} role
 */
function agreement({ agree, by, asks, players }, role) {
  if (!agree || ![by, ...[asks].flat(), ...JUDGES].includes(role)) return [];
  const no = button(words[role === by ? "withdraw" : "refuse"], () => tell({ say: "refuse" }), { "data-key": "refuse" });
  if (role === by) return [no];
  const yes = { say: agree, agrees: true, ...(players ? { players } : {}) };
  return [button(words.agree, () => tell(yes), { "data-key": "agree" }), no];
}

/**
 * What can be said of a fault instead: who made it takes it back, all others may let it stand where it can; and after the end.
 * @param {any} state
 * @param {string} role
 */
function ways(state, role) {
  const { status, links } = state;
  if (status.agree) return [];
  const isIllegal = status.kind === "illegal";
  const stands = button(words["act.stands"], () => tell({ say: "accept" }), { "data-key": "accept" });
  // Without a camera the drawn board is the board: a wrong word was not taken, and is withdrawn.
  const back = button(words[status.repair?.length ? "act.put-back" : "act.take-it-back"], () => tell({ say: "undo" }), { class: "main", "data-key": "put-back" });
  const isMine = [status.player, "host", "referee"].includes(role);
  if (isIllegal || status.kind === "contradiction") return [...(isIllegal && isMine && !links.camera ? [back] : []), ...(isIllegal && !status.stands ? [] : [stands])];
  return status.kind === "over" ? waysToAnother(state, role) : [];
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

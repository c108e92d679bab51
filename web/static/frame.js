// What all pages share: the words, the bar, the menu, the device's role, and what it says.

import { answerFrom, readWhole } from "./answer.js";
import { byId, element, say } from "./elements.js";
import { beginLanguages, keepLanguage } from "./language.js";
import { ask, holdTaps, isDown, refused, saying } from "./line.js";
import { at, isInHall } from "./root.js";

/** @typedef {import("./elements.js").Words} Words */

export const language = document.documentElement.lang;
/** @type {Words} */
export const words = await (await fetch(`/static/words/${language}.json`)).json();

/** Whether the table, its players and their cards are drawn: the page explains what it shows. */
export const isDemo = "demo" in document.body.dataset;

const PASSING = [words.stale, words["not-sent"], words["refused.said-otherwise"]]; // what is said of the line goes when it is live again, and with it what nobody has to mend
const READ_MS = 4000; // but not before it could be read
let noticed = 0;

const LENGTH = 256; // of what is said, a secret answer, too: its length tells nothing
const SHORTEST_SECRET = 16; // an invitation is longer, a turn's number in an address is shorter

/** The invitation that stands behind the address; "" where there is none. */
export function invited() {
  return location.hash.length > SHORTEST_SECRET ? location.hash.slice(1) : "";
}

// Who opens an invitation where this page is open already would stay on it, as who they were.
window.addEventListener("hashchange", () => {
  if (invited()) location.reload();
});

/**
 * An invitation in the address is used once and does not stay there; then the device's role.
 * @returns {Promise<string>}
 */
export async function whoAmI() {
  const secret = invited();
  if (secret) {
    const answer = await post("/pair", { secret }).catch(() => null);
    if (answer) history.replaceState(null, "", location.pathname + location.search);
    if (!answer?.ok) notice(words[answer ? "join.refused" : "not-sent"]);
  }
  const { role } = await whoIsThis();
  showRole(role);
  return role;
}

/** Who this device is to the companion, which alone knows: while it is away nobody is taken for another one. */
export function whoIsThis() {
  return answerFrom(at("/api/me"), () => showConnection("lost"));
}

/** @param {string} role */
export function showRole(role) {
  document.body.dataset.role = role;
  byId("take-role").hidden = role !== "onlooker";
  byId("leave").hidden = role === "onlooker" || role === "host" || role === "operator" || isInHall;
  byId("role").textContent = say(words, "role", { role: words[`role.${role}`] });
}

/**
 * @param {string} path
 * @param {Record<string, any>} body
 * @param {(path: string, how: RequestInit) => Promise<Response>} [by]
 */
export function post(path, body, by = fetch) {
  const headers = { "Content-Type": "application/json" };
  return by(path, { method: "POST", headers, body: JSON.stringify(body).padEnd(LENGTH) });
}

/**
 * Says something to the companion; whether it was taken. What was not is told in a sentence.
 * @param {Record<string, any>} said
 * @param {string} [path]
 */
export async function tell(said, path = at("/say")) {
  if (isDown()) return notSent();
  notice("");
  saying();
  try {
    const answer = await post(path, said, ask);
    if (answer.ok) return true;
    refused();
    notice(await whyRefused(answer));
  } catch {
    return notSent();
  }
  return false;
}

/** Why something was not taken, in a sentence: by its code, else by what is told of all such. @param {Response} answer */
export async function whyRefused(answer) {
  const told = await readWhole(answer);
  return words[`refused.${told?.code}`] ?? words[`refused.${answer.status}`] ?? words["refused.other"];
}

function notSent() {
  refused();
  notice(words["not-sent"]);
  return false;
}

/** @param {string} text */
export function notice(text) {
  noticed = performance.now();
  const line = byId("notice");
  line.hidden = text === "";
  if (line.textContent !== text) line.textContent = text;
}

/** What a connection is worth: a picture that only looks alive is the worst of all. @param {string} how */
export function showConnection(how) {
  if (how === "live" && performance.now() - noticed > READ_MS && PASSING.includes(byId("notice").textContent ?? "")) notice("");
  if (document.body.dataset.connection === how) return;
  document.body.dataset.connection = how;
  byId("connection").dataset.is = how === "live" ? "ok" : how;
  byId("connection").textContent = how === "lost" ? `${words.lost}. ${words.stale}` : words[how];
}

/** Lamps and the number of the game; a table that cannot have a part shows no lamp for it. @param {any} state */
export function drawBar(state) {
  for (const part of ["camera", "slots"]) {
    const how = state.away[part] ?? "ok";
    byId(part).hidden = !(part in state.links);
    byId(part).dataset.is = how;
    byId(part).title = state.because?.[part] ?? "";
    byId(part).textContent = how === "absent" ? words[`part.absent.${part}`] : say(words, `part.${how}`, { part: words[part] });
  }
  byId("hand").hidden = !state.hand;
  byId("game").textContent = state.game ? say(words, "game", { number: state.game }) : "";
}

/** What this device keeps for itself. @param {string} key @param {string} [value] */
export function kept(key, value) {
  return keptIn(() => localStorage, key, value);
}

/** The same for as long as this page is open, also where it loads anew. @param {string} key @param {string} [value] */
export function keptHere(key, value) {
  return keptIn(() => sessionStorage, key, value);
}

/**
 * Nothing where the browser may keep nothing.
 * @param {() => Storage} place
 * @param {string} key
 * @param {string} [value]
 */
function keptIn(place, key, value) {
  try {
    if (value !== undefined) place().setItem(key, value);
    return place().getItem(key);
  } catch {
    return null;
  }
}

/** A player or the referee may leave the role; the host would find no way back. */
function beginLeaving() {
  byId("leave").addEventListener("click", async () => {
    const answer = await post("/leave", {}).catch(() => null);
    if (answer?.ok) location.reload();
    else notice(words.stale);
  });
}

function beginMenu() {
  if (new URLSearchParams(location.search).has("lang")) keepLanguage(language);
  for (const choice of document.querySelectorAll("[data-theme-choice]")) {
    const wanted = choice.getAttribute("data-theme-choice") ?? "auto";
    choice.addEventListener("click", () => {
      kept("theme", wanted);
      window.dispatchEvent(new Event("theme"));
      showTheme();
    });
  }
  beginLanguages();
  const menu = /** @type {HTMLDetailsElement} */ (byId("menu"));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  showTheme();
}

function showTheme() {
  const now = kept("theme") ?? "auto";
  for (const choice of document.querySelectorAll("[data-theme-choice]")) {
    choice.setAttribute("aria-pressed", String(choice.getAttribute("data-theme-choice") === now));
  }
}

/** Date and time as this language writes them. @param {number} seconds since 1970 */
export function dateAndTime(seconds) {
  const style = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return style.format(new Date(1000 * seconds));
}

/** The time of day as this language writes it. @param {number} seconds since 1970 */
export function timeOf(seconds) {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(new Date(1000 * seconds));
}

/** How long something has lasted, in minutes and seconds. @param {number} seconds */
export function lasted(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

/** @param {number} number */
export function signed(number) {
  return new Intl.NumberFormat(language).format(number).replace("-", "\u2212");
}

/** A labelled line of a form. @param {string} label @param {HTMLElement} input */
export function labelled(label, input) {
  return element("label", {}, element("span", {}, label), input);
}

byId("notice").addEventListener("click", () => notice(""));
holdTaps(notSent);
beginMenu();
beginLeaving();

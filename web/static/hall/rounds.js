// The operator's pages of rounds: what is filled in goes to the hall as a decision; what others decide and play comes by itself.

import { answerAt, pause } from "../answer.js";
import { byId, element } from "../elements.js";
import { beginLanguages } from "../language.js";
import { drawnNow, renew } from "./afresh.js";

const TOO_LARGE = 1 << 20;
const LOOK_MS = 2000;
const DRAWN = ["header", "main"]; // by the hall, of which each may be other than it was
const root = document.documentElement;

/** @typedef {Record<string, any>} Content */

/**
 * The sentences of an answer, as text.
 * @param {"problems" | "done" | "not-known"} where
 * @param {string[]} sentences
 */
function show(where, sentences) {
  for (const one of ["problems", "done", "not-known"]) byId(one).hidden = one !== where;
  const box = byId(where);
  box.querySelector("ul")?.replaceChildren(...sentences.map((one) => element("li", {}, one)));
  box.scrollIntoView({ block: "nearest" });
}

/**
 * @param {string} path
 * @param {Content} said
 * @returns {Promise<any>} the answer, or null where nothing was taken, or nobody knows
 */
async function post(path, said) {
  try {
    const answer = await fetch(`${path}?lang=${root.lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(said),
    });
    const isRefused = answer.status >= 400 && answer.status < 500;
    const told = await answer.json().catch((error) => {
      if (isRefused) return {}; // before the rounds were asked
      throw error;
    });
    if (answer.ok) return told;
    if (isRefused || told.problems) show("problems", told.problems ?? []);
    else show("not-known", []);
  } catch {
    show("not-known", []); // the way to the hall is cut: it may have heard, and its answer is lost
  }
  return null;
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function valueOf(field) {
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
  const text = field.value.trim();
  if (field.type === "number" || field.dataset.is === "number") return text === "" ? undefined : /^-?\d+$/.test(text) ? Number(text) : text;
  return text === "" && !field.dataset.is ? undefined : text;
}

/**
 * What a form says: `places.red` is a key in `places`.
 * @param {HTMLFormElement} form
 */
function contentOf(form) {
  /** @type {Content} */
  const content = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const [key, part] = field.name.split(".");
    const value = valueOf(field);
    if (part !== undefined) {
      content[key] ??= {};
      if (value !== undefined) content[key][part] = value;
    } else if (key && value !== undefined) {
      content[key] = value;
    }
  }
  return content;
}

/** @param {HTMLFormElement} form */
async function sendFile(form) {
  const chosen = form.querySelector("input[type=file]");
  const file = chosen instanceof HTMLInputElement ? chosen.files?.[0] : undefined;
  if (!file) return;
  const bytes = new Uint8Array(await file.slice(0, TOO_LARGE + 1).arrayBuffer());
  let text = "";
  for (const one of bytes) text += String.fromCharCode(one);
  const { game } = contentOf(form);
  const told = await post("/rounds/file", { what: form.dataset.file, file: btoa(text), ...(game ? { game } : {}) });
  if (told) await isTaken(form, told.notices);
}

/** @type {Set<HTMLFormElement>} whose answer has not come yet */
const underWay = new Set();

/**
 * What is pressed again before the hall has answered says nothing more; the focus stays where it is.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 */
async function sendOnce(form, pressed) {
  if (underWay.has(form)) return;
  underWay.add(form);
  form.setAttribute("aria-busy", "true");
  try {
    await (form.dataset.file ? sendFile(form) : send(form, pressed));
  } finally {
    underWay.delete(form);
    form.removeAttribute("aria-busy");
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 */
async function send(form, pressed) {
  const content = contentOf(form);
  if (pressed?.dataset.without) delete content[pressed.dataset.without];
  if (pressed?.dataset.places) Object.assign(content, resultOf(form, pressed));
  const { decide, start, end, discard } = form.dataset;
  const [path, said] = decide
    ? ["/rounds/decide", { kind: decide, content }]
    : end ? [`/tables/${end}/end`, {}]
    : discard ? ["/rounds/discard", { round: Number(discard) }]
    : start ? ["/rounds/start", { ...content, round: Number(start), ends: Boolean(content.ends) }]
    : ["/rounds/draw", { ...content, how: pressed?.dataset.how }];
  const told = await post(path, said);
  if (told?.round) location.assign(`/rounds/${told.round}?lang=${root.lang}`); // what was drawn is there to be seen
  else if (told) await isTaken(form, told.notices ?? [], Boolean(start || end));
}

/**
 * A result by one button: the places in the order of the seats.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pressed
 */
function resultOf(form, pressed) {
  const [places, seats] = [pressed.dataset.places, form.dataset.seats].map((one) => (one ?? "").split(" "));
  return { places: Object.fromEntries(seats.map((seat, at) => [seat, Number(places[at])])), forfeit: pressed.dataset.forfeit !== undefined };
}

/**
 * The form is empty again and folded; what is filled in elsewhere on the page stays. What tables were told is not done by that: it is
 * said until the page shows what became of it.
 * @param {HTMLFormElement} form
 * @param {string[]} notices
 * @param {boolean} [isOrdered]
 */
async function isTaken(form, notices, isOrdered = false) {
  form.reset();
  const folded = form.closest("details");
  folded?.removeAttribute("open");
  folded?.querySelector("summary")?.focus();
  show("done", notices);
  byId("done").toggleAttribute("data-ordered", isOrdered);
  await look();
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement) void sendOnce(form, event.submitter);
});
document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target : null;
  if (event.detail > 1 && pressed?.closest("form button")) event.preventDefault(); // a double click is one press
  else if (pressed?.closest("[data-print]")) print();
});
beginLanguages();

/** Draws what the hall holds, if that is something else than this page shows. */
async function look() {
  const held = await answerAt("/api/rounds");
  byId("away").hidden = held !== null;
  if (!held) return;
  const here = new URL(location.href);
  here.searchParams.set("lang", root.lang);
  const fresh = held.mark === root.dataset.mark ? null : await drawnNow(here.href);
  for (const part of fresh ? DRAWN : []) {
    const [old, drawn] = [document, fresh].map((one) => one?.querySelector(part));
    if (old && drawn) renew(old, drawn);
  }
  if (fresh) root.dataset.mark = fresh.documentElement.dataset.mark;
  byId("not-known").hidden = true; // what was taken stands below
}

async function follow() {
  for (;;) {
    await pause(LOOK_MS);
    const before = root.dataset.mark;
    await look();
    if (root.dataset.mark !== before && byId("done").hasAttribute("data-ordered")) byId("done").hidden = true;
  }
}

document.querySelector("main")?.removeAttribute("inert"); // what was pressed before would be lost
void follow();

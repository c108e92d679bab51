// The line to the companion: while it is down nothing is said, and what was under way for too long is given up, so that nothing is done later unseen.
// Who taps twice means once: until what was said is heard, no tap says more.

import { nowThere, seen } from "./root.js";

const GIVE_UP_MS = 4000; // the companion takes nothing that is older than three seconds (bodies.py)
const TAPPED = "#board, .answers, .acts, #overrule, #box button[data-key]";
const WAY_OUT = '[data-key="leave"]';
const UNHEARD_MS = 700; // a word that changes nothing is answered by no row

let row = -1; // that was seen when something was said
let until = 0;
let hasJustSaid = false; // whether the last tap did

export function isDown() {
  return document.body.dataset.connection === "lost";
}

/**
 * A request that is given up when no answer comes; it says when it was made, on the companion's clock, and what its page showed.
 * @param {string} path
 * @param {RequestInit} how
 */
export async function ask(path, how) {
  const waiting = new AbortController();
  const givesUp = window.setTimeout(() => waiting.abort(), GIVE_UP_MS);
  const now = nowThere();
  const headers = { ...how.headers, "Seen-Row": String(seen.row), ...(now === null ? {} : { "Said-At": now.toFixed(3) }) };
  try {
    return await fetch(path, { ...how, headers, signal: waiting.signal });
  } finally {
    window.clearTimeout(givesUp);
  }
}

/** No tap is done that could not be said, and none twice that was meant once. @param {() => void} tellWhy */
export function holdTaps(tellWhy) {
  for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, (event) => hold(event, tellWhy), { capture: true });
}

/** @param {Event} event @param {() => void} tellWhy */
function hold(event, tellWhy) {
  const target = event.target instanceof Element ? event.target : null;
  const isPress = !(event instanceof KeyboardEvent) || event.key === "Enter" || event.key === " ";
  if (!isPress || !target?.closest(TAPPED) || target.closest(WAY_OUT)) return;
  const isLost = isDown();
  if (!isLost && !(event.type === "click" && isTooSoon(event))) return;
  event.stopPropagation();
  event.preventDefault();
  if (isLost) tellWhy();
}

export function saying() {
  [row, until, hasJustSaid] = [seen.row, performance.now() + UNHEARD_MS, true];
}

/** What was not taken is waited for no more. */
export function refused() {
  until = 0;
}

/** Whether what was said last may still be heard. */
export function isUnheard() {
  return seen.row === row && performance.now() < until;
}

/** @param {Event} event a click; the second half of a double one has a detail of two */
function isTooSoon(event) {
  const isAgain = event instanceof MouseEvent && event.detail > 1 && hasJustSaid;
  hasJustSaid = isAgain;
  return isAgain || isUnheard();
}

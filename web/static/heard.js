// Who taps twice means once: until what was said is heard, no tap says more.

import { seen } from "./root.js";

const UNHEARD_MS = 700; // a word that changes nothing is answered by no row

let row = -1; // that was seen when something was said
let until = 0;
let hasJustSaid = false; // whether the last tap did

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
export function isTooSoon(event) {
  const isAgain = event instanceof MouseEvent && event.detail > 1 && hasJustSaid;
  hasJustSaid = isAgain;
  return isAgain || isUnheard();
}

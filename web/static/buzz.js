// What a device in the hand tells by a buzz: your turn, illegal, you are asked; and that a camera lies well.

import { byId } from "./elements.js";
import { kept } from "./frame.js";

const MS = { turn: [80], illegal: [250, 90, 250], asked: [80, 80, 80], good: [400] };

/** @typedef {keyof typeof MS} News */

/**
 * What is news for a player: what is wanted now, where it was not before; null where nothing is.
 * @param {any} before the state before, null for the first one
 * @param {any} now
 * @param {(state: any) => News | null} wanted
 */
export function newsFor(before, now, wanted) {
  if (!before) return null;
  const is = wanted(now);
  return is !== wanted(before) ? is : null;
}

const canBuzz = "vibrate" in navigator;

function mayBuzz() {
  return canBuzz && kept("buzz") !== "off";
}

/** Before the first touch browsers let no page buzz. @param {News | null} news */
export function buzz(news) {
  if (news && mayBuzz() && navigator.userActivation.hasBeenActive) navigator.vibrate(MS[news]);
}

/** The button that says whether this device buzzes, where it can. */
export function beginBuzz() {
  const show = () => byId("buzz").setAttribute("aria-pressed", String(mayBuzz()));
  byId("buzz").hidden = !canBuzz;
  byId("buzz").addEventListener("click", () => {
    kept("buzz", mayBuzz() ? "off" : "on");
    buzz("turn");
    show();
  });
  show();
}

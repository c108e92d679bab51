// How a seat is called; a name or a code as it is typed: how long it may be, and what is said where a name takes no more letters.

import { element, say } from "./elements.js";
import { words } from "./frame.js";
import { markOf } from "./shapes.js";

const LONGEST_NAME = 40;
const CODE_LENGTH = 6;

/** @param {string} role */
export function isSeat(role) {
  return `colour.${role}` in words || `seat.${role}` in words;
}

/** @param {string} seat */
export function seatName(seat) {
  return words[`colour.${seat}`] ?? words[`seat.${seat}`] ?? seat;
}

/** With its mark, where it has one. @param {string} seat */
export function seatLabel(seat) {
  return [markOf(seat), seatName(seat)].filter(Boolean).join(" ");
}

/** @param {Record<string, any>} attributes */
export function nameInput(attributes) {
  return /** @type {HTMLInputElement} */ (element("input", {
    type: "text", maxlength: LONGEST_NAME, autocomplete: "off", ...attributes,
  }));
}

/** For letters that somebody reads out, with what people write between them. @param {Record<string, any>} [attributes] */
export function codeInput(attributes = {}) {
  return /** @type {HTMLInputElement} */ (element("input", {
    type: "text", name: "code", maxlength: 2 * CODE_LENGTH, size: CODE_LENGTH, autocomplete: "off",
    autocapitalize: "characters", spellcheck: "false", ...attributes,
  }));
}

/** A sentence as soon as one is full: what is typed on would be lost in silence. @param {string[]} names */
export function saidOfFull(names) {
  return names.some((name) => name.length >= LONGEST_NAME) ? say(words, "longest-name", { count: LONGEST_NAME }) : "";
}

/**
 * A line below these inputs that says so.
 * @param {HTMLInputElement[]} inputs
 * @param {Record<string, string>} how it is read aloud: within what is read as a whole not once more
 */
export function fullHint(inputs, how = { role: "status" }) {
  const hint = element("p", { class: "hint", ...how });
  const tell = () => { hint.textContent = saidOfFull(inputs.map(({ value }) => value)); };
  for (const input of inputs) input.addEventListener("input", tell);
  tell();
  return hint;
}

// The rulings in words, each with the page of the booklet that it is about.

import { element, say } from "../elements.js";
import { words } from "../frame.js";

/** @typedef {{option: string, value: string | number[], page: string}} Ruling */

/** @param {Ruling} ruling */
export function rulingSentence({ option, value }) {
  if (Array.isArray(value)) return say(words, "ruling.devil_cards.list", { cards: value.join(", ") });
  return words[`ruling.${option}.${value}`];
}

/** @param {Ruling[]} rulings */
export function rulingList(rulings) {
  return element("dl", { class: "rulings" }, ...rulings.flatMap((ruling) => [
    element("dt", {}, words[`ruling.${ruling.option}`], " ", element("small", {}, say(words, "page", { page: ruling.page }))),
    element("dd", {}, rulingSentence(ruling)),
  ]));
}

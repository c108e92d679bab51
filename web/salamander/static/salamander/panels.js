// The players with their scores, cards and combinations, the throw that lies, and the last turns.

import { byId, element, nameLine, say, sayCount } from "../elements.js";
import { words } from "../frame.js";
import { cardOf, figureMark, KEY_THROWS, stickSign, thrownSigns, unbroken } from "./signs.js";

/** @param {any} state */
export function drawOurPanels(state) {
  byId("players").replaceChildren(...state.seats.map((/** @type {string} */ name) => player(state, name)));
  byId("throw").replaceChildren(...thrown(state));
  byId("piles").replaceChildren(...piles(state.cards));
  byId("turns").replaceChildren(...turns(state));
}

/** @param {any} state @param {string} name */
export function player(state, name) {
  const { names, score, target, cards, mover, board } = state;
  const laid = cards.laid[name].map((/** @type {any} */ one) =>
    element("li", {}, ...one.cards.map((/** @type {string} */ card) => cardOf(card)), element("strong", {}, `+${one.value}`)));
  const held = sayCount(words, "cards", cards.hands[name]);
  const isCaught = board.figures[name] === "dungeon";
  return element(
    "article", { class: `player ${name}`, "data-moves": String(mover === name), "data-figure": name },
    element("h2", {}, figureMark(name), nameLine(names[name])),
    element("p", { class: "score" }, String(score[name]), " ", element("small", {}, say(words, "of-target", { target }))),
    element("p", { class: "holds" }, isCaught ? `${held} · ${words["place.dungeon"]}` : held),
    element("div", { class: "meter", "aria-hidden": "true" }, bar(score[name] / target)),
    ...(laid.length ? [element("ul", { class: "laid" }, ...laid)] : []),
  );
}

/** How much of the target is reached. @param {number} share */
function bar(share) {
  const made = element("span", {});
  made.style.setProperty("width", `${Math.min(100, 100 * share)}%`);
  return made;
}

/** @param {any} state */
function thrown({ throw: thrownNow, keys, status }) {
  if (status.kind === "over") return [];
  if (keys) {
    const signs = [...keyOf(keys.eyes_aside, 2, "eye"), ...keyOf(Number(keys.symbol_aside), 1, "symbol")];
    return [...signs, element("span", { class: "label" }, say(words, "keys.left", { count: KEY_THROWS - keys.thrown }))];
  }
  return thrownNow ? thrownSigns(thrownNow) : [element("span", { class: "label" }, words["throw.none"])];
}

/** @param {number} aside @param {number} of @param {"eye" | "symbol"} kind */
function keyOf(aside, of, kind) {
  return Array.from({ length: of }, (_, index) => element(
    "span", { class: index < aside ? "stick key" : "stick none" }, stickSign(kind), element("span", { class: "name" }, words[`stick.${kind}`]),
    ...(index < aside ? [" ✓"] : []),
  ));
}

/** @param {any} cards */
export function piles({ pile, discards }) {
  const last = discards.at(-1);
  const open = last ? [element("span", { class: "label" }, say(words, "discards", { count: discards.length })), cardOf(last)] : [];
  return [element("span", { class: "pile" }, say(words, "pile", { count: pile })), ...open];
}

/** @param {any} state */
function turns({ turns: done }) {
  const shown = [...(done ?? [])].reverse().map((/** @type {any} */ turn) => element("li", { class: turn.legal ? "" : "accepted" }, figureMark(turn.player), unbroken(turn.text)));
  return shown.length ? shown : [element("li", {}, words["turns.none"])];
}

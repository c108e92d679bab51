// A declaration as everybody sees it: three cards, each with its owner and whether it is there, and what comes of it.

import { byId, element, say } from "../elements.js";
import { words } from "../frame.js";
import { cardOf, figureMark, unbroken, valueOf } from "./signs.js";

const MARKS = { laid: "✓", yes: "✓", no: "✕", asked: "…", waiting: "·" };
const SHOWN_MS = 5000; // what came of it, when the turn has gone on

let told = "null"; // the declaration that was drawn last
let isOpen = false; // whether nobody knows yet what comes of it
let isGoing = 0; // a timer

/**
 * Once the turn has gone on, it stays for some seconds, and goes by itself; where the board is wanted below it, at once.
 * @param {any} state
 * @param {boolean} isInTheWay
 */
export function drawDeclared(state, isInTheWay = false) {
  const { declaration, mover } = state;
  const now = JSON.stringify(declaration);
  if (declaration && now !== told) {
    keep();
    show(declaration, state);
    isOpen = declaration.outcome === null;
  }
  told = now;
  if (declaration && declaration.by === mover) keep();
  else if (isOpen || (isInTheWay && !declaration)) hide();
  else if (!isGoing) isGoing = window.setTimeout(hide, SHOWN_MS);
}

function keep() {
  clearTimeout(isGoing);
  isGoing = 0;
}

function hide() {
  keep();
  isOpen = false;
  byId("declared").hidden = true;
  byId("declared").replaceChildren();
}

/** @param {any} declaration @param {any} state */
function show(declaration, { names }) {
  const { by, cards, value, outcome, text } = declaration;
  const product = cards.map((/** @type {any} */ one) => valueOf(one.card)).join(" × ");
  byId("declared").hidden = false;
  byId("declared").dataset.outcome = outcome ?? "open";
  byId("declared").replaceChildren(
    element("p", { class: "declared-by" }, figureMark(by), say(words, "declared.by", { player: names[by] })),
    element("ul", { class: "declared-cards" }, ...cards.map((/** @type {any} */ one) => cardWithOwner(one, names))),
    ...(outcome === "failed" ? [] : [element("p", { class: "declared-worth" }, `${product} = `, element("strong", {}, String(value)))]),
    ...(outcome ? [element("p", { class: "declared-came" }, unbroken(text))] : []),
  );
}

/** @param {{card: string, owner: string, state: keyof typeof MARKS}} one @param {Record<string, string>} names */
function cardWithOwner({ card, owner, state }, names) {
  return element(
    "li", { "data-state": state, "data-card": card },
    element("span", { class: "declared-mark", "aria-hidden": "true" }, MARKS[state]), cardOf(card),
    element("span", { class: "declared-owner" }, figureMark(owner), element("bdi", { class: "short" }, names[owner])),
    element("span", { class: "unseen" }, words[`declared.${state}`]),
  );
}

// To how many points is played, and by which rulings: the first question, and the one that can stay folded.

import { element, say, sayCount } from "./elements.js";
import { choice, folded, ruled, typed } from "./form.js";
import { labelled, words } from "./frame.js";

const OWN = "own";
const DEVIL_CARDS = "devil_cards"; // the one ruling that is a list

/** @typedef {import("./who-plays.js").Choice} Choice */

/** The first question, where a game is played to a target. @param {Choice} game */
export function targetChoice({ targets }) {
  if (!targets.length) return [];
  const known = targets.map(String);
  typed.target ||= known[known.length - 1];
  const isOwn = !known.includes(typed.target);
  const own = /** @type {HTMLInputElement} */ (element("input", {
    type: "number", min: 1, step: 1, inputmode: "numeric", value: typed.target === OWN ? "" : typed.target, "data-key": "target-points",
  }));
  const line = labelled(words["target.points"], own);
  line.hidden = !isOwn;
  own.addEventListener("input", () => { typed.target = own.value.trim() || OWN; });
  const label = (/** @type {string} */ value) => words[`target.${value}`] ?? value;
  const changed = (/** @type {string} */ value) => {
    line.hidden = value !== OWN;
    if (value === OWN) own.focus();
  };
  const asked = choice("target", [...known, OWN], label, { now: isOwn ? OWN : typed.target, changed });
  asked.append(line);
  return [asked];
}

/**
 * To how many points; null for what is no number of points.
 * @param {Choice} game
 * @returns {{target?: number} | null}
 */
export function targetAsked({ targets }) {
  if (!targets.length) return {};
  const target = Number(typed.target);
  return Number.isInteger(target) && target > 0 ? { target } : null;
}

/**
 * Each ruling with its choices in plain sentences, folded: whoever changes none need not read them.
 * @param {Choice} game
 */
export function rulingChoices(game) {
  const usual = game.ruled[typed.ruleset] ?? {};
  const summary = element("summary", { "data-key": "rulings" });
  const count = () => {
    const others = Object.keys(rulingsAsked(game)).length;
    summary.textContent = others ? sayCount(words, "set-up.rulings.changed", others) : words["set-up.rulings"];
  };
  const made = Object.entries(game.rulings).map(([option, values]) => {
    const change = (/** @type {any} */ value) => {
      ruled[option] = value;
      count();
    };
    const now = ruled[option] ?? usual[option];
    if (option === DEVIL_CARDS) return cardList(option, now, change);
    const label = (/** @type {string} */ value) => {
      const sentence = words[`ruling.${option}.${value}`] ?? value;
      return value === usual[option] ? say(words, "set-up.ruling.usual", { sentence }) : sentence;
    };
    return choice(`ruling-${option}`, values, label, { legend: words[`ruling.${option}`] ?? option, now, changed: change });
  });
  count();
  return folded("rulings", summary, made);
}

/** @param {string} option @param {number[]} now @param {(cards: number[]) => void} change */
function cardList(option, now, change) {
  const cards = /** @type {HTMLInputElement} */ (element("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", value: now.join(", "), "data-key": option,
  }));
  cards.addEventListener("input", () => change(cards.value.split(/[\s,;]+/).filter(Boolean).map(Number)));
  return labelled(words[`ruling.${option}`], cards);
}

/** The rulings that are other than the ruleset's. @param {Choice} game */
export function rulingsAsked(game) {
  const usual = game.ruled[typed.ruleset] ?? {};
  const known = Object.entries(ruled).filter(([option]) => option in game.rulings);
  return Object.fromEntries(known.filter(([option, value]) => String(value) !== String(usual[option])));
}

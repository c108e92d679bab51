// The score sheet as a table that prints on one page: every addend, and lines to sign on.

import { element, say } from "./elements.js";
import { signed, words } from "./frame.js";
import { markOf } from "./shapes.js";

const COLOURS = /** @type {const} */ (["red", "blue"]);

/** @param {any} game */
export function sheetRows(game) {
  const end = game.turns.at(-1)?.board ?? game.start;
  const totals = game.final?.score ?? null;
  const isOddAdded = game.rules.rulings.some((/** @type {any} */ one) => one.option === "unused_cards" && one.value === "odd_plus");
  const addend = (/** @type {number} */ value, /** @type {boolean} */ isAdded) => `${isAdded ? "+" : "\u2212"}${value}`;
  const turns = game.turns.filter((/** @type {any} */ turn) => turn.soul_cards.length > 0);
  const gained = turns.map((/** @type {any} */ turn) => row(
    say(words, "sheet.turn", { turn: turn.turn }),
    (colour) => (turn.player === colour ? turn.soul_cards.map((/** @type {number} */ card) => `+${card}`).join(" ") : ""),
  ));
  return [
    element("thead", {}, element("tr", {}, element("td", {}), ...COLOURS.map((colour) => element(
      "th", { scope: "col", class: "number" },
      element("span", { class: `shape ${colour}`, "aria-hidden": "true" }, markOf(colour)), element("bdi", {}, game.header.players[colour]),
    )))),
    element(
      "tbody", {}, ...gained,
      row(words["sheet.souls"], (colour) => String(sum(end.soul_cards[colour])), "sum"),
      ...(totals ? [
        row(words["sheet.odd"], (colour) => addend(totals[colour].odd, isOddAdded)),
        row(words["sheet.even"], (colour) => addend(totals[colour].even, !isOddAdded)),
      ] : []),
      row(words["sheet.used"], (colour) => end.used[colour].join(" ") || "–"),
      row(words[totals ? "sheet.total" : "sheet.so-far"], (colour) =>
        signed(totals ? totals[colour].total : (game.turns.at(-1)?.score ?? game.start_score)[colour]), "total"),
      row(words["sheet.signed"], () => "", "signature"),
    ),
  ];
}

/**
 * @param {string} label
 * @param {(colour: "red" | "blue") => string} of
 * @param {string} [kind]
 */
function row(label, of, kind = "") {
  return element(
    "tr", { class: kind }, element("th", { scope: "row" }, label),
    ...COLOURS.map((colour) => element("td", { class: "number" }, of(colour))),
  );
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

// Which game is played, who sits where, who starts, by which rules.

import { button, element } from "./elements.js";
import { kept, labelled, words } from "./frame.js";
import { markOf } from "./shapes.js";

const LONGEST_NAME = 40;

/**
 * @typedef {object} Choice
 * @property {string} game
 * @property {string} title
 * @property {string[]} seats
 * @property {number} least seats that must be taken
 * @property {string[]} rulesets
 * @property {boolean} eyes a camera can read its board
 */

/** What was typed or chosen outlives a redraw. @type {Record<string, string>} */
const typed = { game: "", turn_end: "auto" };

/** @param {any} state @returns {Choice} */
function chosen(state) {
  /** @type {Choice[]} */
  const games = state.games;
  return games.find(({ game }) => game === typed.game) ?? games[0];
}

/** Whether the camera is of use for the game that is chosen. @param {any} state */
export function isForEyes(state) {
  return chosen(state).eyes;
}

/**
 * @param {any} state
 * @param {() => void} changed
 */
export function gameChoice(state, changed) {
  if (state.games.length < 2 || state.again) return [];
  typed.game ||= state.games[0].game;
  const names = state.games.map((/** @type {Choice} */ { game }) => game);
  const title = (/** @type {string} */ name) => state.games.find((/** @type {Choice} */ one) => one.game === name).title;
  return [choice("game", names, title, changed)];
}

/** @param {string} seat */
export function seatName(seat) {
  return words[`colour.${seat}`] ?? words[`seat.${seat}`] ?? seat;
}

/**
 * @param {any} state
 * @param {(said: Record<string, any>) => void} act
 */
export function whoPlays(state, act) {
  const game = chosen(state);
  const { seats, rulesets } = game;
  if (!rulesets.includes(typed.ruleset)) [typed.ruleset] = rulesets;
  if (!seats.includes(typed.starts)) [typed.starts] = seats;
  const explained = element("p", { class: "hint" }, words[`ruleset.${typed.ruleset}.how`] ?? "");
  const begin = button(words["do.begin"], () => act(asked(game)), { class: "main", "data-key": "begin" });
  const isFree = game.least < seats.length;
  return [
    element("p", {}, words["set-up.names"]),
    ...(isFree ? [element("p", { class: "hint" }, words["set-up.seats"])] : []),
    element("div", { class: "names" }, ...seats.map((seat) => nameOf(seat))),
    choice("starts", seats, seatName),
    ...(rulesets.length > 1 ? [choice("ruleset", rulesets, (name) => words[`ruleset.${name}`] ?? name, () => {
      explained.textContent = words[`ruleset.${typed.ruleset}.how`] ?? "";
    })] : []),
    ...(rulesets.length > 1 ? [explained] : []),
    choice("turn_end", ["auto", "button"], (how) => words[`turn_end.${how}.${game.game}`] ?? words[`turn_end.${how}`]),
    begin,
  ];
}

/** @param {string} seat */
function nameOf(seat) {
  typed[seat] ??= kept(seat) ?? "";
  const input = /** @type {HTMLInputElement} */ (element("input", {
    type: "text", maxlength: LONGEST_NAME, autocomplete: "off", name: seat, value: typed[seat], "data-key": `name-${seat}`,
  }));
  input.addEventListener("input", () => {
    typed[seat] = input.value;
    kept(seat, input.value);
  });
  return labelled([markOf(seat), seatName(seat)].filter(Boolean).join(" "), input);
}

/**
 * Where seats may stay empty, those with a name are taken; with fewer names than must play, all are.
 * @param {Choice} game
 */
function asked(game) {
  const named = game.seats.filter((seat) => typed[seat]?.trim());
  const seats = named.length < game.least ? game.seats : named;
  const sitting = game.least < game.seats.length ? seats : game.seats;
  const players = Object.fromEntries(sitting.map((seat) => [seat, typed[seat]?.trim() || seatName(seat)]));
  const starts = sitting.includes(typed.starts) ? typed.starts : sitting[0];
  const free = sitting.length < game.seats.length ? { seats: sitting } : {};
  return {
    do: "begin", game: game.game, players, ...free, starts, ruleset: typed.ruleset, rulings: {}, turn_end: typed.turn_end,
  };
}

/**
 * One of a few, as radio buttons.
 * @param {string} name
 * @param {string[]} values
 * @param {(value: string) => string} label
 * @param {() => void} [changed]
 */
function choice(name, values, label, changed) {
  const options = values.map((value) => {
    const radio = /** @type {HTMLInputElement} */ (element("input", { type: "radio", name, value, "data-key": `${name}-${value}` }));
    radio.checked = typed[name] === value;
    radio.addEventListener("change", () => {
      typed[name] = value;
      changed?.();
    });
    return element("label", { class: "option" }, radio, element("span", {}, label(value)));
  });
  return element("fieldset", {}, element("legend", {}, words[`set-up.${name}`]), ...options);
}

// What was typed or chosen in the set-up, and outlives a redraw; it begins as the game at hand is agreed.

import { element } from "./elements.js";
import { kept, words } from "./frame.js";

/**
 * @typedef {object} AtHand the game that is played, as the companion tells it
 * @property {string} game
 * @property {number} number
 * @property {number} turns
 * @property {boolean} over
 * @property {Record<string, string>} players by their seats
 * @property {string[]} named seats whose name somebody said
 * @property {string} turn_end
 * @property {string} starts
 * @property {number} [target]
 * @property {string} ruleset
 * @property {Record<string, any>} rulings
 * @property {{seat: string, level: number}} [alone] a seat that the table plays
 */

/** @type {Record<string, string>} */
export const typed = { game: "", turn_end: "auto" };

/** Rulings other than the ruleset's. @type {Record<string, any>} */
export const ruled = {};

let filled = ""; // by which game

/**
 * Fills in the game at hand, once for each.
 * @param {{at_hand?: AtHand, games: {game: string, seats: string[], least: number}[]}} state
 * @param {(seat: string) => string} seatName
 */
export function fillIn({ at_hand: atHand, games }, seatName) {
  const key = atHand ? `${atHand.game} ${atHand.number}` : "";
  if (!atHand || key === filled) return;
  filled = key;
  const { players, named, rulings, alone, target = "", game, starts, ruleset, turn_end: end } = atHand;
  Object.assign(typed, { game, starts, ruleset, target: String(target), turn_end: end });
  Object.assign(typed, { alone: alone?.seat ?? "" }, alone ? { level: String(alone.level) } : {});
  for (const option of Object.keys(ruled)) delete ruled[option];
  Object.assign(ruled, rulings);
  const allSeats = games.flatMap(({ seats }) => seats);
  for (const seat of allSeats) delete typed[seat];
  const isSaid = named.length > 0;
  for (const seat of isSaid ? allSeats : []) typed[seat] = ""; // nobody sits there
  for (const [seat, name] of Object.entries(players)) {
    if (named.includes(seat)) typed[seat] = name;
    else if (isSaid && isFree(games.find((one) => one.game === game))) typed[seat] = seatName(seat);
  }
}

/** Whether seats may stay empty. @param {{seats: string[], least: number} | undefined} game */
export function isFree(game) {
  return game !== undefined && game.least < game.seats.length;
}

/** What is in the field of a seat: as it was typed, else as it was typed last time. @param {string} seat */
export function nameIn(seat) {
  typed[seat] ??= kept(seat) ?? "";
  return typed[seat];
}

const opened = new Set(); // what was unfolded, by its key

/**
 * Something that stays folded until somebody wants it, and open then.
 * @param {string} key
 * @param {HTMLElement} summary
 * @param {HTMLElement[]} content
 */
export function folded(key, summary, content) {
  const made = /** @type {HTMLDetailsElement} */ (element("details", { class: `folded ${key}` }, summary, ...content));
  made.open = opened.has(key);
  made.addEventListener("toggle", () => (made.open ? opened.add(key) : opened.delete(key)));
  return made;
}

/**
 * One of a few, as radio buttons.
 * @param {string} name
 * @param {string[]} values
 * @param {(value: string) => string} label
 * @param {{legend?: string, now?: string, changed?: (value: string) => void}} [more]
 */
export function choice(name, values, label, { legend = words[`set-up.${name}`], now = typed[name], changed } = {}) {
  const options = values.map((value) => {
    const radio = /** @type {HTMLInputElement} */ (element("input", { type: "radio", name, value, "data-key": `${name}-${value}` }));
    radio.checked = now === value;
    radio.addEventListener("change", () => {
      if (name in typed) typed[name] = value;
      changed?.(value);
    });
    return element("label", { class: "option" }, radio, element("span", {}, label(value)));
  });
  return element("fieldset", {}, element("legend", {}, legend), ...options);
}

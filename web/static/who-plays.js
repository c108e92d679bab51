// Which game is played, who sits where, who starts; with target and rules it is asked for in one word.

import { rulingChoices, rulingsAsked, targetAsked, targetChoice } from "./agreeing.js";
import { button, element, say } from "./elements.js";
import { choice, fillIn, isFree, nameIn, ruled, typed } from "./form.js";
import { kept, labelled, notice, words } from "./frame.js";
import { nameInput, saidOfFull, seatLabel, seatName } from "./naming.js";

/**
 * @typedef {object} Choice
 * @property {string} game
 * @property {string} title
 * @property {string[]} seats
 * @property {number} least seats that must be taken
 * @property {number[]} targets
 * @property {string[]} rulesets
 * @property {Record<string, string[]>} rulings and their values
 * @property {Record<string, Record<string, any>>} ruled what each is by a ruleset
 * @property {boolean} eyes a camera can read its board
 * @property {number[]} levels at which the table itself can play a seat
 */

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

/** @param {any} state @param {() => void} changed */
export function gameChoice(state, changed) {
  fillIn(state, seatName);
  if (state.games.length < 2 || state.again) return [];
  typed.game ||= state.games[0].game;
  const names = state.games.map((/** @type {Choice} */ { game }) => game);
  const title = (/** @type {string} */ name) => state.games.find((/** @type {Choice} */ one) => one.game === name).title;
  return [choice("game", names, title, { changed })];
}

/** @param {any} state @param {(said: Record<string, any>) => void} act @param {() => void} changed */
export function whoPlays(state, act, changed) {
  fillIn(state, seatName);
  const game = chosen(state);
  const { seats, rulesets } = game;
  if (!rulesets.includes(typed.ruleset)) [typed.ruleset] = rulesets;
  if (!seats.includes(typed.starts)) [typed.starts] = seats;
  const sit = element("p", { class: "hint" });
  const offered = () => choice("starts", sitting(game), seatName, { now: whoStarts(game) });
  let starts = offered();
  const tellWhoSits = () => {
    sit.textContent = [isFree(game) ? whoSits(game) : "", saidOfFull(seats.map((seat) => typed[seat] ?? ""))].filter(Boolean).join(" ");
    const anew = offered();
    starts.replaceWith(anew);
    starts = anew;
  };
  tellWhoSits();
  const rules = rulesets.length > 1 ? [choice("ruleset", rulesets, (name) => words[`ruleset.${name}`] ?? name, { changed: () => {
    for (const option of Object.keys(ruled)) delete ruled[option];
    changed();
  } }), element("p", { class: "hint" }, words[`ruleset.${typed.ruleset}.how`] ?? "")] : [];
  return [
    ...targetChoice(game),
    element("p", {}, words["set-up.names"]),
    ...(isFree(game) ? [element("p", { class: "hint" }, words["set-up.seats"])] : []),
    element("div", { class: "names" }, ...seats.map((seat) => nameOf(seat, tellWhoSits))), sit,
    starts, ...playedAlone(game, changed), ...rules, rulingChoices(game),
    choice("turn_end", ["auto", "button"], (how) => words[`turn_end.${how}.${game.game}`] ?? words[`turn_end.${how}`]),
    ...beginning(state, () => begin(game, act)),
  ];
}

/** A seat that the table plays itself, and how well. @param {Choice} game @param {() => void} changed */
function playedAlone({ seats, levels }, changed) {
  if (!levels.length) return [];
  if (!seats.includes(typed.alone)) typed.alone = "";
  if (!levels.map(String).includes(typed.level)) typed.level = String(levels[Math.floor((levels.length - 1) / 2)]);
  const label = (/** @type {string} */ seat) => (seat ? seatName(seat) : words["alone.nobody"]);
  const who = choice("alone", ["", ...seats], label, { changed });
  return typed.alone && levels.length > 1 ? [who, choice("level", levels.map(String), (level) => words[`level.${level}`])] : [who];
}

/** @param {Choice} game @param {(said: Record<string, any>) => void} act */
function begin(game, act) {
  const target = targetAsked(game);
  if (target === null) return notice(words["refused.target"]);
  const said = asked(game);
  const names = Object.values(said.players).map((name) => name.toLowerCase());
  if (new Set(names).size < names.length) return notice(words["refused.same-name"]);
  act({ ...said, ...target, rulings: rulingsAsked(game) });
}

let isAskedTwice = false; // whether the game at hand shall end for it: a page that is drawn anew still asks

/** In the middle of another game it is asked twice. @param {any} state @param {() => void} does */
function beginning({ at_hand: atHand }, does) {
  const isAnother = atHand && atHand.turns > 0 && !atHand.over;
  if (!isAnother) {
    isAskedTwice = false;
    return [button(words["do.begin"], does, { class: "main", "data-key": "begin" })];
  }
  const yes = button(words["do.begin-anew"], does, { class: "main", "data-key": "begin-anew" });
  const sure = [element("p", {}, words["set-up.begin-anew"]), yes];
  const first = button(words["do.begin-with-these"], () => {
    isAskedTwice = true;
    first.replaceWith(...sure);
  }, { "data-key": "begin" });
  return isAskedTwice ? sure : [first];
}

/** @param {string} seat @param {() => void} typedOne */
function nameOf(seat, typedOne) {
  const input = nameInput({ name: seat, value: nameIn(seat), "data-key": `name-${seat}` });
  input.addEventListener("input", () => {
    typed[seat] = input.value;
    kept(seat, input.value);
    typedOne();
  });
  return labelled(seatLabel(seat), input);
}

/**
 * Where seats may stay empty, those with a name are taken; with fewer names than must play, all are.
 * @param {Choice} game
 */
function sitting(game) {
  const named = game.seats.filter((seat) => typed[seat]?.trim());
  return isFree(game) && named.length >= game.least ? named : game.seats;
}

/** Nobody who does not sit there. @param {Choice} game */
function whoStarts(game) {
  const seats = sitting(game);
  return seats.includes(typed.starts) ? typed.starts : seats[0];
}

/** @param {Choice} game */
function whoSits(game) {
  const seats = sitting(game);
  const names = seats.map((seat) => {
    const name = typed[seat]?.trim();
    return name && name !== seatName(seat) ? `${name} (${seatName(seat)})` : seatName(seat);
  });
  return say(words, "set-up.sitting", { count: seats.length, players: names.join(", ") });
}

/** @param {Choice} game */
function asked(game) {
  const seats = sitting(game);
  const players = Object.fromEntries(seats.map((seat) => [seat, typed[seat]?.trim() || seatName(seat)]));
  const free = seats.length < game.seats.length ? { seats } : {};
  const alone = game.levels.length && typed.alone ? { alone: { seat: typed.alone, level: Number(typed.level) } } : {};
  return { do: "begin", game: game.game, players, ...free, ...alone, starts: whoStarts(game), ruleset: typed.ruleset, turn_end: typed.turn_end };
}

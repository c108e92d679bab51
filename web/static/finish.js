// How a game ends by a word, and how the next one begins: end, resign, rematch, other players.

import { button, byId, element, refill, say } from "./elements.js";
import { labelled, signed, tell, words } from "./frame.js";
import { fullHint, nameInput, seatLabel, seatName } from "./naming.js";
import { speaksAs } from "./spoken.js";

/** Whether the box that is open still means what it says. @type {(state: any) => boolean} */
let stands = () => true;

/**
 * What can be pressed when the game is over, and whether somebody is asked then.
 * @param {any} state
 * @param {string} role
 * @returns {HTMLElement[]}
 */
export function waysToTheNext(state, role) {
  const other = othersName(state, role);
  const asked = other ? say(words, "rematch.asks", { player: other }) : words["rematch.at-once"];
  const note = state.of_round ? `${words["rematch.uncounted"]} ${asked}` : asked;
  return [
    ...rematches(state, words["rematch.swap"]),
    button(words["rematch.names"], () => askNames(state), { "data-key": "rematch-names" }),
    element("span", { class: "label" }, note),
  ];
}

/**
 * The other player, for a device that speaks for one of the two; nothing for one that speaks for both.
 * @param {any} state
 * @param {string} role
 */
export function othersName(state, role) {
  const as = speaksAs(state, role);
  if (as !== "red" && as !== "blue") return "";
  return state.names[role === "red" ? "blue" : "red"];
}

/**
 * The same players once more: as they sit, or everybody where the next one clockwise sat.
 * @param {any} state
 * @param {string} onward what the second is called
 */
export function rematches({ players, seats, of_round: isOfRound }, onward) {
  const oneSeatOn = Object.fromEntries(seats.map((/** @type {string} */ seat, /** @type {number} */ at) => [seat, players[seats.at(at - 1)]]));
  return [
    button(words.rematch, () => rematch(players), { class: isOfRound ? "" : "main", "data-key": "rematch" }),
    button(onward, () => rematch(oneSeatOn), { "data-key": "rematch-on" }),
  ];
}

/** @param {Record<string, string>} players by their seats */
function rematch(players) {
  return tell({ say: "rematch", players });
}

/** Who plays next, in a box of its own. @param {any} state */
function askNames({ game, seats, names, players }) {
  const inputs = new Map(seats.map((/** @type {string} */ seat) => [seat, nameInput({ value: names[seat], "data-key": `player-${seat}` })]));
  const labels = [...inputs].map(([seat, input]) => labelled(seatLabel(seat), input));
  const begin = button(words["rematch.begin"], () => {
    box().close();
    const typed = [...inputs].map(([seat, { value }]) => [seat, value === names[seat] ? players[seat] : value.trim() || seatName(seat)]);
    void rematch(Object.fromEntries(typed));
  }, { class: "main", "data-key": "rematch-begin" });
  show(words["rematch.names"], [...labels, fullHint([...inputs.values()]), element("div", { class: "row" }, begin, leave(words.close))], (now) => now.game === game && now.mover === null);
}

/**
 * Whether to end or to resign; both are asked twice where nobody else has to agree.
 * @param {any} state
 * @param {string} role
 */
export function askHowToFinish(state, role) {
  const isAlone = speaksAs(state, role) === "host"; // its word counts for both
  const { names, score } = state;
  const scores = { ...names, red_score: signed(score.red), blue_score: signed(score.blue) };
  const held = isAlone
    ? say(words, "act.end-both", { end: words["act.end"], resign: words["act.resign"] })
    : say(words, "act.end-asks", { player: othersName(state, role) });
  askToFinish(state, role, { told: [say(words, "act.end-score", scores), held], isAlone, resign: "act.resign-sure" });
}

/**
 * @typedef {object} Finish
 * @property {string[]} told before anything is chosen
 * @property {boolean} isAlone whether nobody else is asked whether it ends
 * @property {string} resign the key of what is asked of who would resign
 */

/**
 * The same box for every game; a screen of no seat speaks for whoever is to move.
 * @param {any} state
 * @param {string} role
 * @param {Finish} how
 */
export function askToFinish(state, role, { told, isAlone, resign: key }) {
  const speakerOf = (/** @type {any} */ now) => (state.seats.includes(role) ? role : now.mover);
  const speaker = speakerOf(state);
  const { agree, by } = state.status;
  const wished = by === role ? agree : ""; // already
  const question = say(words, key, { player: state.names[speaker] ?? "" });
  const end = button(words["act.end"], () => {
    if (isAlone) return sure(words["act.end-sure"], "end");
    box().close();
    return tell({ say: "end" });
  }, { "data-key": "finish-end" });
  const resign = button(words["act.resign"], () => sure(question, "resign"), { "data-key": "finish-resign" });
  show(words["act.finish"], [
    ...told.map((one) => element("p", {}, one)),
    element("div", { class: "row" }, ...(wished === "end" ? [] : [end]), ...(wished === "resign" ? [] : [resign]), leave(words.close)),
  ], (now) => now.game === state.game && now.mover !== null && speakerOf(now) === speaker);
}

/** How each player's score comes about, addend by addend. @param {any} state */
export function explainScore({ game, seats, counted }) {
  const sums = seats.map((/** @type {string} */ seat) => element("p", {}, counted[seat]));
  show(words["score.how"], [...sums, element("p", {}, words["score.why"]), leave(words.close)], (now) => now.game === game);
}

/** @param {string} question @param {string} what */
function sure(question, what) {
  const yes = button(words["act.yes"], () => {
    box().close();
    return tell({ say: what });
  }, { class: "main", "data-key": `finish-${what}-yes` });
  show(question, [element("div", { class: "row" }, leave(words["act.no"]), yes)], stands);
}

function box() {
  return /** @type {HTMLDialogElement} */ (byId("box"));
}

/** @param {string} text */
function leave(text) {
  return button(text, () => box().close(), { "data-key": "leave" });
}

/**
 * A box with a way out of it.
 * @param {string} title
 * @param {HTMLElement[]} content
 * @param {HTMLElement[]} more buttons
 */
export function showBox(title, content, ...more) {
  show(title, [...content, element("div", { class: "row" }, ...more, leave(words.close))], () => true);
}

/** What was asked of a game goes with it. @param {any} state */
export function keepBox(state) {
  if (!stands(state)) box().close();
}

/** @param {string} title @param {HTMLElement[]} content @param {typeof stands} until another state says otherwise */
function show(title, content, until) {
  stands = until;
  byId("box-title").textContent = title;
  refill(byId("box-content"), content);
  if (!box().open) box().showModal();
  else if (!box().contains(document.activeElement)) box().querySelector("button")?.focus(); // what was pressed is there no more
}

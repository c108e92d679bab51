// The players, and between them whose turn it is, the points that are left, and the last turns.

import { button, byId, element, refill, say, sayCount } from "./elements.js";
import { explainScore } from "./finish.js";
import { drawBar, signed, words } from "./frame.js";
import { markOf } from "./shapes.js";

const LONG_NAME = 12; // letters; a longer one is written smaller

/** What each player's score was before, in which game. @type {Record<string, {game: number, score: number, change: number}>} */
const before = {};

/** With how often each has won. @param {any} state */
export function drawBarWithSeries(state) {
  drawBar(state);
  const { red, blue, drawn } = state.series;
  const tail = drawn ? say(words, "series.drawn", { drawn }) : "";
  byId("series").textContent = say(words, "series", { red, blue }) + tail;
}

/** @param {any} state */
export function drawPanels(state) {
  drawPlayers(state);
  drawTurns(state.turns);
}

/** Without the last turns. @param {any} state */
export function drawPlayers(state) {
  for (const player of state.players) drawPlayer(player, state);
  drawTurn(state);
}

/** @param {any} player */
function named({ colour, name }) {
  return [
    element("span", { class: `shape ${colour}`, "aria-hidden": "true" }, markOf(colour)),
    element("bdi", name.length > LONG_NAME ? { "data-long": "" } : {}, name),
  ];
}

/**
 * @param {any} player
 * @param {any} state
 */
function drawPlayer(player, state) {
  const panel = byId(player.colour);
  panel.dataset.moves = String(state.mover === player.colour);
  const cards = player.soul_cards.map((/** @type {number} */ card) =>
    element("span", { class: "soul-card" }, String(card)));
  refill(panel, [
    element("h2", {}, ...named(player)),
    scoreOf(player, state),
    state.status.kind === "over" ? addendsOf(player) : element(
      "p", { class: "souls" },
      element("span", { class: "label" }, words.soul_cards),
      ...(cards.length ? cards : [element("em", {}, words.no_soul_cards)]),
    ),
  ]);
}

/**
 * The score explains itself to whoever presses it.
 * @param {any} player
 * @param {any} state
 */
function scoreOf(player, state) {
  const name = element("small", {}, words.score, " ", element("span", { class: "mark-asks", "aria-hidden": "true" }, "?"), ...changeOf(player, state));
  const made = button("", () => explainScore(state), { class: "score", "data-key": `score-${player.colour}`, "aria-haspopup": "dialog" });
  made.append(signed(player.score), name);
  return made;
}

/**
 * What was added last, until something else is.
 * @param {any} player
 * @param {any} state
 */
function changeOf({ colour, score }, { game, mover }) {
  const known = before[colour];
  const isSame = known?.game === game;
  const change = !isSame ? 0 : score === known.score ? known.change : score - known.score;
  before[colour] = { game, score, change };
  return change && mover ? [" ", element("span", { class: "change" }, say(words, "score.last", { change: withSign(change) }))] : [];
}

/**
 * What the score is the sum of; on the table's screen one after the other.
 * @param {any} player
 */
function addendsOf({ addends }) {
  return element("ul", { class: "addends" }, ...addends.map((/** @type {[string, number]} */ [name, value]) =>
    element("li", {}, `${words[`sheet.${name}`]} `, element("strong", {}, withSign(value)))));
}

/** @param {number} number */
function withSign(number) {
  return number > 0 ? `+${signed(number)}` : signed(number);
}

/** @param {any} state */
function drawTurn(state) {
  const panel = byId("turn");
  const mover = state.players.find((/** @type {any} */ player) => player.colour === state.mover);
  panel.hidden = !mover; // at the end the scores have its room
  if (!mover) return;
  panel.dataset.colour = mover.colour;
  const next = state.next === null ? words["next.none"] : say(words, "next", { card: state.next });
  const marks = Array.from({ length: state.of }, (_, index) =>
    element("span", { class: index < state.points ? "mark" : "mark spent" }));
  const left = sayCount(words, "points", state.points);
  panel.replaceChildren(
    element("p", { class: "who" }, ...named(mover)),
    element("p", { class: "points", "aria-hidden": "true" }, String(state.points), element("small", {}, left)),
    element("p", { class: "marks", role: "img", "aria-label": left }, ...marks),
    element("p", { class: "next" }, `${words.to_move} · ${next}`),
  );
}

/** @param {any[]} turns */
function drawTurns(turns) {
  const shown = [...turns].reverse().map((turn) =>
    element(
      "li", { class: turn.player },
      element("span", { class: `shape ${turn.player}`, "aria-hidden": "true" }, markOf(turn.player)), turn.text,
    ));
  byId("turns").replaceChildren(...(shown.length ? shown : [element("li", {}, words["turns.none"])]));
}

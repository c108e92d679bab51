// The players, and between them whose turn it is, the points that are left, and the last turns.

import { button, byId, element, nameLine, refill, say, sayCount } from "../elements.js";
import { explainScore } from "../finish.js";
import { drawBar, signed, words } from "../frame.js";
import { markOf } from "../shapes.js";

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
  for (const seat of state.seats) drawPlayer(seat, state);
  drawTurn(state);
}

/** @param {string} seat @param {any} state */
function named(seat, { names: { [seat]: name } }) {
  return [
    element("span", { class: `shape ${seat}`, "aria-hidden": "true" }, markOf(seat)),
    nameLine(name),
  ];
}

/** @param {string} seat @param {any} state */
function drawPlayer(seat, state) {
  const panel = byId(seat);
  panel.dataset.moves = String(state.mover === seat);
  const cards = state.board.soul_cards[seat].map((/** @type {number} */ card) =>
    element("span", { class: "soul-card" }, String(card)));
  refill(panel, [
    element("h2", {}, ...named(seat, state)),
    scoreOf(seat, state),
    state.status.kind === "over" ? addendsOf(state.addends[seat]) : element(
      "p", { class: "souls" },
      element("span", { class: "label" }, words.soul_cards),
      ...(cards.length ? cards : [element("em", {}, words.no_soul_cards)]),
    ),
  ]);
}

/** The score explains itself to whoever presses it. @param {string} seat @param {any} state */
function scoreOf(seat, state) {
  const name = element("small", {}, words.score, " ", element("span", { class: "mark-asks", "aria-hidden": "true" }, "?"), ...changeOf(seat, state));
  const made = button("", () => explainScore(state), { class: "score", "data-key": `score-${seat}`, "aria-haspopup": "dialog" });
  made.append(signed(state.score[seat]), name);
  return made;
}

/** What was added last, until something else is. @param {string} seat @param {any} state */
function changeOf(seat, { game, mover, score: { [seat]: score } }) {
  const known = before[seat];
  const isSame = known?.game === game;
  const change = !isSame ? 0 : score === known.score ? known.change : score - known.score;
  before[seat] = { game, score, change };
  return change && mover ? [" ", element("span", { class: "change" }, say(words, "score.last", { change: withSign(change) }))] : [];
}

/** What the score is the sum of; on the table's screen one after the other. @param {[string, number][]} addends */
function addendsOf(addends) {
  return element("ul", { class: "addends" }, ...addends.map(([name, value]) =>
    element("li", {}, `${words[`sheet.${name}`]} `, element("strong", {}, withSign(value)))));
}

/** @param {number} number */
function withSign(number) {
  return number > 0 ? `+${signed(number)}` : signed(number);
}

/** @param {any} state */
function drawTurn(state) {
  const panel = byId("turn");
  panel.hidden = state.mover === null; // at the end the scores have its room
  if (panel.hidden) return;
  panel.dataset.colour = state.mover;
  const next = state.next === null ? words["next.none"] : say(words, "next", { card: state.next });
  const marks = Array.from({ length: state.of }, (_, index) =>
    element("span", { class: index < state.points ? "mark" : "mark spent" }));
  const left = sayCount(words, "points", state.points);
  panel.replaceChildren(
    element("p", { class: "who" }, ...named(state.mover, state)),
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

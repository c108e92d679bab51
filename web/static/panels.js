// Everything around the board: whose turn, points, players, the one sentence, the last turns.

import { byId, element, say, sayCount } from "./elements.js";

const ICONS = { playing: "▶", waiting: "…", illegal: "✕", unclear: "?", over: "■", none: "·" };
const SHAPES = { red: "▲", blue: "●" };

/**
 * @param {any} state
 * @param {Record<string, string>} words
 * @param {(said: Record<string, any>) => void} tell
 */
export function drawPanels(state, words, tell) {
  drawBar(state, words);
  drawStatus(withLastTurn(state), words, tell);
  if (!state.players) return;
  for (const player of state.players) drawPlayer(player, state, words);
  drawTurn(state, words);
  drawTurns(state.turns, words);
}

/**
 * @param {any} state
 * @param {Record<string, string>} words
 */
function drawBar(state, words) {
  for (const part of ["camera", "slots"]) {
    const isThere = state.links[part];
    byId(part).dataset.is = isThere ? "ok" : "lost";
    byId(part).textContent = say(words, isThere ? "part.ok" : "part.lost", { part: words[part] });
  }
  byId("hand").hidden = !state.hand;
  byId("game").textContent = say(words, "game", { number: state.game });
  const { red, blue, drawn } = state.series;
  const tail = drawn ? say(words, "series.drawn", { drawn }) : "";
  byId("series").textContent = say(words, "series", { red, blue }) + tail;
}

/**
 * @param {any} status
 * @param {Record<string, string>} words
 * @param {(said: Record<string, any>) => void} tell
 */
function drawStatus(status, words, tell) {
  byId("status").dataset.kind = status.kind;
  byId("icon").textContent = ICONS[/** @type {keyof ICONS} */ (status.kind)];
  byId("verdict").textContent = words[`verdict.${status.kind}`];
  byId("text").textContent = status.text;
  byId("why").textContent = status.why ?? "";
  const steps = (status.repair ?? []).map((/** @type {any} */ step) => element("li", {}, step.text));
  byId("repair").replaceChildren(...(steps.length ? [element("li", {}, words.repair), ...steps] : []));
  drawValues(status, words, tell);
}

/**
 * While nothing is wrong the sentence is followed by what was done last.
 * @param {any} state
 */
function withLastTurn(state) {
  const { status, turns } = state;
  const isCalm = status.kind === "playing" || status.kind === "waiting";
  return isCalm ? { why: turns.at(-1)?.text, ...status } : status;
}

/**
 * The values that the card which is to be turned over can have, as buttons.
 * @param {any} status
 * @param {Record<string, string>} words
 * @param {(said: Record<string, any>) => void} tell
 */
function drawValues(status, words, tell) {
  const values = status.values ?? [];
  byId("values").hidden = values.length === 0;
  const buttons = values.map((/** @type {number} */ value) => {
    const button = element("button", { type: "button" }, String(value));
    button.addEventListener("click", () => tell({ say: "reveal", field: status.field, value }));
    return button;
  });
  byId("values").replaceChildren(element("span", {}, words["said.value"]), ...buttons);
}

/**
 * @param {any} player
 * @param {any} state
 * @param {Record<string, string>} words
 */
function drawPlayer(player, state, words) {
  const panel = byId(player.colour);
  panel.dataset.moves = String(state.mover === player.colour);
  const cards = player.soul_cards.map((/** @type {number} */ card) => element("span", { class: "soul-card" }, String(card)));
  panel.replaceChildren(
    element(
      "h2", {},
      element("span", { class: "shape", "aria-hidden": "true" }, SHAPES[/** @type {keyof SHAPES} */ (player.colour)]),
      element("bdi", {}, player.name),
    ),
    element("p", { class: "score" }, signed(player.score), element("small", {}, words.score)),
    element(
      "p", { class: "souls" },
      element("span", { class: "label" }, words.soul_cards),
      ...(cards.length ? cards : [element("em", {}, words.no_soul_cards)]),
    ),
  );
}

/** @param {number} score */
function signed(score) {
  return String(score).replace("-", "\u2212");
}

/**
 * @param {any} state
 * @param {Record<string, string>} words
 */
function drawTurn(state, words) {
  const panel = byId("turn");
  const mover = state.players.find((/** @type {any} */ player) => player.colour === state.mover);
  const next = state.next === null ? words["next.none"] : say(words, "next", { card: state.next });
  if (!mover) {
    panel.replaceChildren(element("p", { class: "who" }, words["verdict.over"]), element("p", { class: "next" }, next));
    panel.removeAttribute("data-colour");
    return;
  }
  panel.dataset.colour = mover.colour;
  const marks = Array.from({ length: state.of }, (_, index) =>
    element("span", { class: index < state.points ? "mark" : "mark spent" }));
  panel.replaceChildren(
    element(
      "p", { class: "who" },
      element("span", { class: "shape", "aria-hidden": "true" }, SHAPES[/** @type {keyof SHAPES} */ (mover.colour)]),
      element("bdi", {}, mover.name),
      element("small", {}, words.to_move),
    ),
    element("p", { class: "marks", role: "img", "aria-label": sayCount(words, "points", state.points) }, ...marks),
    element("p", { class: "next" }, `${sayCount(words, "points", state.points)} · ${next}`),
  );
}

/**
 * @param {any[]} turns
 * @param {Record<string, string>} words
 */
function drawTurns(turns, words) {
  const shown = [...turns].reverse().map((turn) =>
    element("li", { class: turn.player }, element("span", { class: "shape", "aria-hidden": "true" }, SHAPES[/** @type {keyof SHAPES} */ (turn.player)]), turn.text));
  byId("turns").replaceChildren(...(shown.length ? shown : [element("li", {}, words["turns.none"])]));
}

// The table page: takes each state from the stream and draws it. All state is in the last one.

import { Board } from "./board.js";
import { byId } from "./elements.js";
import { listen } from "./live.js";
import { drawPanels } from "./panels.js";
import { pair } from "./pair.js";

await pair();
const language = document.documentElement.lang;
const answer = await fetch(`/static/words/${language}.json`);
/** @type {Record<string, string>} */
const words = await answer.json();
const board = new Board(byId("board"));
let announced = "";

/** @param {any} state */
function draw(state) {
  drawPanels(state, words, tell);
  if (state.board) board.draw(state, words);
  announce(state);
}

/**
 * Says a new verdict or turn to a screen reader; the first state after a start is no news.
 * @param {any} state
 */
function announce(state) {
  const { kind, text, why } = state.status;
  const last = state.turns?.at(-1)?.text ?? "";
  const isUrgent = kind === "illegal" || kind === "unclear";
  const news = isUrgent ? `${text} ${why ?? ""}` : `${last} ${kind === "playing" ? "" : text}`;
  if (announced && news !== announced) byId(isUrgent ? "assertive" : "polite").textContent = news;
  announced = news;
}

/** @param {string} how */
function showConnection(how) {
  document.body.dataset.connection = how;
  byId("connection").dataset.is = how === "live" ? "ok" : how;
  byId("connection").textContent = how === "lost" ? `${words.lost}. ${words.stale}` : words[how];
}

/** @param {Record<string, any>} said */
function tell(said) {
  fetch("/say", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  }).catch(() => showConnection("lost"));
}

listen(`/events?lang=${language}`, { onState: draw, onConnection: showConnection });

// The demo explains itself: what one looks at, in one sentence that goes with the game.

import { byId } from "./elements.js";
import { kept, words } from "./frame.js";

/**
 * The name of what is worth explaining now.
 * @param {any} state
 */
export function captionOf({ status, board, turns, points, of, players }) {
  if (status.kind === "illegal") return "illegal";
  if (status.kind === "unclear") return "unclear";
  if (status.kind === "over") return "over";
  if (status.values) return "reveal";
  if (!turns.length) return points === of ? "begins" : "points";
  if (turns.length === 1 && points === of) return "turn";
  if (players.some((/** @type {any} */ { soul_cards: cards }) => cards.length)) return "soul-cards";
  return Object.keys(board.cards).length ? "cards" : "points";
}

/** Whether this table is a demo that is to be explained. */
export const isDemo = "demo" in document.body.dataset;

/** @param {any} state */
export function drawLesson(state) {
  const isShown = isDemo && state.board && kept("lesson") !== "off";
  byId("lesson").hidden = !isShown;
  if (isShown) byId("caption").textContent = words[`lesson.${captionOf(state)}`];
}

/** @param {() => void} redraw */
export function beginLesson(redraw) {
  byId("lesson-close").addEventListener("click", () => {
    kept("lesson", "off");
    redraw();
  });
}

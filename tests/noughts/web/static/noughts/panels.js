// What every screen shows beside the board: who plays, the sentence, the last turns.

import { byId, element } from "../elements.js";
import { rematches } from "../finish.js";
import { words } from "../frame.js";
import { drawNews } from "../news.js";
import { agreement, drawAnswers, drawSentence } from "../sentence.js";
import { drawPlayers } from "./players.js";

const JUDGES = ["host", "referee"];

/**
 * Whether this device speaks for a seat, or for all of them.
 * @param {string} role
 * @param {string[]} seats
 */
export function speaksFor(role, ...seats) {
  return [...JUDGES, ...seats].includes(role);
}

/** @param {any} state */
export function drawPanels(state) {
  drawPlayers(state);
  const turns = [...state.turns].reverse().map(({ text }) => element("li", {}, text));
  byId("turns").replaceChildren(...(turns.length ? turns : [element("li", {}, words["turns.none"])]));
}

/**
 * @param {any} state
 * @param {string} role
 */
export function drawOurSentence(state, role) {
  drawSentence(state.status);
  byId("why").textContent = state.status.why ?? "";
  drawNews(state.news);
  drawAnswers(answersOf(state, role));
}

/**
 * @param {any} state
 * @param {string} role
 */
function answersOf(state, role) {
  const { status, game, seats } = state;
  if (!speaksFor(role, ...(seats ?? []))) return [];
  if (status.agree) return agreement(status, role);
  if (status.kind !== "over") return [];
  return [
    ...rematches(state, words["rematch.swap"]),
    element("a", { class: "button", href: `/archive/${game}`, "data-key": "sheet" }, words["over.sheet"]),
  ];
}

// What every screen shows beside the board: who plays, the stones, the sentence, the last turns.

import { button, byId, element, say } from "../elements.js";
import { rematches } from "../finish.js";
import { tell, words } from "../frame.js";
import { drawNews } from "../news.js";
import { agreement, drawAnswers, drawSentence } from "../sentence.js";

const JUDGES = ["host", "referee"];

/** @param {any} state */
export function drawPanels(state) {
  byId("players").replaceChildren(...state.seats.map((/** @type {string} */ seat) => player(state, seat)));
  const turns = [...state.turns].reverse().map(({ text }) => element("li", {}, text));
  byId("turns").replaceChildren(...(turns.length ? turns : [element("li", {}, words["turns.none"])]));
}

/**
 * @param {any} state
 * @param {string} seat
 */
export function player({ names, score, board, mover }, seat) {
  const hand = Array.from({ length: board.hands[seat] }, () => element("span", { class: `pip ${seat}` }));
  return element(
    "article", { class: "player", "data-moves": String(mover === seat), "data-seat": seat },
    element("h2", {}, element("span", { class: `pip ${seat}`, "aria-hidden": "true" }), element("bdi", {}, names[seat])),
    element("p", { class: "count" }, say(words, "morris.left", { count: score[seat] })),
    element("p", { class: "hand-of", "aria-label": say(words, "morris.hand", { count: board.hands[seat] }) }, ...hand),
  );
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
  const speaks = JUDGES.includes(role) || seats?.includes(role);
  if (!speaks) return [];
  if (status.agree) return agreement(status, role);
  if (status.for === "turn-done") {
    const isMine = JUDGES.includes(role) || status.player === role;
    return isMine ? [button(words["act.turn-done"], () => tell({ say: "turn-done" }), { class: "main", "data-key": "turn-done" })] : [];
  }
  if (status.kind !== "over") return [];
  return [
    ...rematches(state, words["rematch.swap"]),
    element("a", { class: "button", href: `/archive/${game}`, "data-key": "sheet" }, words["over.sheet"]),
  ];
}

// Who plays, and their points: beside a board that is played on, and beside a replay.

import { byId, element, say } from "../elements.js";
import { words } from "../frame.js";

/** @param {any} state */
export function drawPlayers({ seats, names, score, mover }) {
  byId("players").replaceChildren(...seats.map((/** @type {string} */ seat) => element(
    "article", { class: "player", "data-moves": String(mover === seat), "data-seat": seat },
    element("h2", {}, element("bdi", {}, names[seat])),
    element("p", { class: "count" }, say(words, "noughts.points", { count: score[seat] })),
  )));
}

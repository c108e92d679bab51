// All tables as a list for a phone: a tap leads to the board.

import { byId, element, refill, say } from "../elements.js";
import { words } from "../frame.js";
import { listen } from "../live.js";
import { byRound, headingOf, resultsOf, standingsOf, tileOf, withTiles } from "./tile.js";

/** @type {import("./tile.js").Wall} */
let wall = { rounds: [], standings: [], as_of: null, tiles: [] };

/** @param {import("./tile.js").Wall} told */
function draw(told) {
  wall = told;
  const rounds = byRound(wall).flatMap(({ heading, tiles }) =>
    [element("h2", { class: "heading" }, heading), element("div", { class: "tiles" }, ...tiles.map((tile) => tileOf(tile)))]);
  const ranked = wall.standings.length ? [element("h2", { class: "heading" }, words["wall.standings"]), standingsOf(wall.standings)] : [];
  const results = wall.rounds.filter(({ pairings }) => pairings.length).flatMap((round) =>
    [element("h2", { class: "heading" }, say(words, "wall.results", { round: headingOf(round) })), resultsOf(round.pairings)]);
  const all = [...rounds, ...results, ...ranked];
  refill(byId("rounds"), all.length ? all : [element("p", {}, words["wall.none"])]);
}

listen({ onState: draw, onRow: ({ tiles }) => draw(withTiles(wall, tiles)) });

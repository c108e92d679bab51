// A tile a table: who plays, how far, how it stands in colour and word, and whether that can be believed.

import { element, say } from "../elements.js";
import { signed, words } from "../frame.js";
import { doubtOf } from "./told.js";

/** @typedef {import("./follow.js").Tile} Tile */

const ICONS = { none: "·", ready: "·", gone: "∅", playing: "▶", waiting: "…", illegal: "✕", unclear: "?", asked: "…", over: "■", decided: "✎" };

/** @param {Tile} tile */
export function tileOf(tile) {
  const { table, label, players, standing, turns } = tile;
  const doubt = doubtOf(tile);
  return element(
    "li", {},
    element(
      "a", { class: "tile", href: `/tables/${table}/`, "data-standing": standing, ...(tile.gone ? { "data-gone": "" } : {}), "data-key": `tile-${table}` },
      element(
        "span", { class: "head" }, element("span", { class: "where" }, element("bdi", {}, label)),
        element("span", { class: "standing" }, element("span", { class: "icon", "aria-hidden": "true" }, ICONS[/** @type {keyof ICONS} */ (standing)] ?? "·"), words[`desk.standing.${standing}`]),
      ),
      element("span", { class: "players" }, ...players.map((name) => element("bdi", {}, name))),
      element("span", { class: "turns" }, resultOf(tile) || (tile.game ? say(words, "desk.turn", { turn: turns + 1 }) : "")),
      ...(doubt ? [element("span", { class: "doubt" }, doubt)] : []),
    ),
  );
}

/** The result, when there is one: whoever has resigned may have had more points. @param {Tile} tile */
function resultOf({ points, winner, paper }) {
  if (paper) return say(words, "wall.on_paper", { result: paper });
  const score = Object.values(points).map((one) => signed(one)).join(" : ");
  return winner ? `${score} · ${say(words, "desk.paper.wins", { player: winner })}` : score;
}

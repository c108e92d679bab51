// One table of the hall as a tile: who plays, the points, how it stands in a word and a colour.

import { element, named, say } from "../elements.js";
import { signed, words } from "../frame.js";
import { markOf } from "../shapes.js";

/** @type {Record<string, string>} */
export const ICONS = { playing: "▶", waiting: "…", illegal: "✕", contradiction: "≠", unclear: "?", over: "■", paper: "✎", held: "…", none: "·" };
const LONG_NAME = 16; // letters that fit a line of the narrowest tile
const COLOURS = ["red", "blue"];

/** @typedef {{seat: string, name: string, points: number | null, moves: boolean, share: string, won: boolean}} Player */
/** @typedef {{table: string, label: string, round: number, kind: string, text: string, players: Player[], gone: boolean, scene?: import("./boards.js").Scene | null}} Tile */
/** @typedef {{table: string, bye: string, names: string[], result: string}} Line */
/** @typedef {{round: number, name: string, delay_s: number, pairings: Line[]}} Round */
/** @typedef {{rank: number | null, name: string, points: string, breaks: {break: string, value: string}[]}} Ranked */
/** @typedef {{rounds: Round[], standings: Ranked[], as_of: number | null, tiles: Tile[]}} Wall */

/**
 * @param {Tile} tile
 * @param {{board?: Element[], path?: string, away?: string}} [more] a drawing, or none; its page; what is said where it is not heard
 */
export function tileOf({ table, label, kind, text, players, gone }, { board = [], path = `/table/${table}`, away = words["wall.gone"] } = {}) {
  return element(
    "a", { class: "tile", href: path, "data-kind": kind, ...(gone ? { "data-gone": "" } : {}), "data-key": table },
    element("h3", {}, element("bdi", {}, label)),
    element("p", { class: "standing" }, element("span", { class: "sign", "aria-hidden": "true" }, ICONS[kind]), element("strong", {}, words[`verdict.${kind}`])),
    ...(gone ? [element("p", { class: "mark" }, away)] : []),
    element("ul", { class: "seats" }, ...players.map(seat)),
    ...board,
    element("p", { class: "text" }, text),
  );
}

/** The points of the game; and where the result stands, what it is worth before them. @param {Player} player */
function seat({ seat: name, name: called, points, moves, share, won }) {
  const mark = COLOURS.includes(name) ? [element("span", { class: `shape ${name}`, "aria-hidden": "true" }, markOf(name))] : [];
  const long = called.length > LONG_NAME ? " long" : "";
  const own = points === null ? "" : signed(points);
  const before = share && own ? [element("span", { class: "own" }, `(${own})`), " "] : [];
  return element(
    "li", { class: `${moves ? "moves" : ""}${won ? "wins" : ""}${long}` }, element("span", { class: "who-sits" }, ...mark, element("bdi", {}, called)),
    element("span", { class: "result" }, ...before, element("strong", { class: "won" }, share || own)),
  );
}

/** What stands above the tables of a round. @param {Round} round */
export function headingOf({ round: number, name, delay_s }) {
  const title = name ? say(words, "wall.round.named", { number, name }) : say(words, "wall.round", { number });
  return delay_s ? `${title} · ${delayed(delay_s)}` : title;
}

/** @param {number} seconds */
export function delayed(seconds) {
  return say(words, "wall.delay", { minutes: Math.ceil(seconds / 60) });
}

/** @param {Ranked[]} ranked */
export function standingsOf(ranked) {
  return listOf(["wall.rank", "wall.name", "wall.points"], ranked.map(({ rank, name, points, breaks }) => [
    element("td", { class: "number" }, rank === null ? "–" : String(rank)),
    element("td", {}, element("bdi", {}, name), ...breaks.map((one) => element("small", { class: "break" }, ` ${words[`rounds.break.${one.break}`]} ${one.value}`))),
    element("td", { class: "number" }, points),
  ]));
}

/** Pairings with their results. @param {Line[]} lines */
export function resultsOf(lines) {
  return listOf(["rounds.table", "wall.who", "wall.result"], lines.map(({ table, bye, names, result }) => [
    element("td", {}, bye ? "–" : element("bdi", {}, table || words["rounds.no-table"])),
    element("td", {}, ...named(names)),
    element("td", { class: "number" }, bye ? words[`rounds.bye.${bye}`] : result || "–"),
  ]));
}

/**
 * @param {string[]} headings
 * @param {Element[][]} lines
 */
function listOf(headings, lines) {
  const head = headings.map((key, at) => element("th", { scope: "col", ...(at === 2 ? { class: "number" } : {}) }, words[key]));
  const body = lines.map((cells) => element("tr", {}, ...cells));
  return element("table", { class: "list standings" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
}

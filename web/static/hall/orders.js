// Orders of the desk, and the page that shows them: the desk itself, and the strip above a table.

import { element, say } from "../elements.js";
import { language, notice, post, words } from "../frame.js";
import { poll, timeHere } from "./polled.js";

/** @typedef {import("./tile.js").Tile & {since: number | null, turns: number}} DeskTile */
/** @typedef {{table: string, kind: string, came: number | null, text: string, is_quiet: boolean}} Alert */
/** @typedef {{table: string, say: string, desk: string, made: number, state: string, why: string | null}} Order */
/** @typedef {{tables: DeskTile[], alerts: Alert[], orders: Order[]}} Desk */

/**
 * @param {(desk: Desk) => void} onNews
 * @param {(how: string) => void} [onConnection]
 */
export function pollDesk(onNews, onConnection) {
  void poll(`/api/desk?lang=${language}`, { onNews, onConnection });
}

/**
 * @param {Order} order
 * @param {string} [where] the label of its table
 */
export function orderLine({ say: word, desk, made, state, why }, where = "") {
  const became = words[`desk.order.${state}`];
  return element(
    "li", { "data-state": state },
    element("span", {}, ...(where ? [element("bdi", {}, where), say(words, "said-of", { what: "", said: "" })] : []), element("strong", {}, words[`desk.say.${word}`] ?? words["desk.say.other"])),
    element("span", { class: "by" }, element("bdi", {}, desk), ` ${timeHere(made)}`),
    element("span", { class: "became" }, state === "refused" && why ? `${became} ${words[`desk.why.${why}`]}` : became),
  );
}

/** Since when a table is not heard. @param {DeskTile} tile */
export function goneSince({ since }) {
  return since ? say(words, "desk.gone", { time: timeHere(since) }) : words["desk.never"];
}

/** Ends a game that goes on though its result is on paper; says what its table was told, or why nothing. @param {string} table */
export async function endDecided(table) {
  const answer = await post(`/tables/${table}/end`, {}).catch(() => null);
  const told = await answer?.json().catch(() => null);
  notice([...(told?.notices ?? told?.problems ?? [words[answer ? "refused.409" : "not-sent"]])].join(" "));
}

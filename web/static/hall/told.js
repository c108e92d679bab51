// What a hall's desk says of an order, of a table that is away, and of a wait.

import { element, say } from "../elements.js";
import { lasted, notice, post, words } from "../frame.js";
import { hallNow, timeHere } from "./follow.js";

/** @typedef {import("./follow.js").Order} Order */
/** @typedef {import("./follow.js").Tile} Tile */

/** @param {Order} order */
function stateOf({ state, why }) {
  const told = words[`desk.order.${state}`];
  return state === "refused" && why ? `${told} ${words[`desk.why.${why}`]}` : told;
}

/**
 * @param {Order} order
 * @param {string} [where] the label of its table
 */
export function orderLine(order, where = "") {
  const what = words[`desk.say.${order.say}`] ?? words["desk.say.other"];
  return element(
    "li", { "data-state": order.state },
    element("span", {}, ...(where ? [element("bdi", {}, where), say(words, "said-of", { what: "", said: "" })] : []), element("strong", {}, what)),
    element("span", { class: "by" }, element("bdi", {}, order.desk), ` ${timeHere(order.made)}`),
    element("span", { class: "became" }, stateOf(order)),
  );
}

/** Why what a tile shows may not be so; nothing where it is. @param {Tile} tile */
export function doubtOf({ gone, since, behind, unwritten }) {
  if (gone) return since ? say(words, "desk.gone", { time: timeHere(since) }) : words["desk.never"];
  if (behind) return say(words, "desk.behind", { rows: behind });
  return unwritten ? words["desk.unwritten"] : "";
}

/** A game that goes on though its result is on paper: what its table was told, or why nothing. @param {string} table */
export async function endDecided(table) {
  const answer = await post(`/tables/${table}/end`, {}).catch(() => null);
  const told = await answer?.json().catch(() => null);
  notice([...(told?.notices ?? told?.problems ?? [words[answer ? "refused.409" : "not-sent"]])].join(" "));
}

/**
 * Somebody takes care of what a table waits for, or leaves it to others.
 * @param {string} alert
 * @param {boolean} take
 */
export async function claim(alert, take) {
  const answer = await post("/claim", { alert, take }).catch(() => null);
  notice(answer?.ok ? "" : words[answer ? "refused.409" : "not-sent"]);
}

/** How long somebody has waited. @param {number} since in the hall's time */
export function waited(since) {
  return lasted(Math.max(0, hallNow() - since));
}

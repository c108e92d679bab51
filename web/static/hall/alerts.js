// A table that needs somebody: which, why, since when, and who takes care.

import { button, element, say } from "../elements.js";
import { words } from "../frame.js";
import { doubtOf, waited } from "./told.js";

/** @typedef {import("./follow.js").Alert} Alert */
/** @typedef {import("./follow.js").Tile} Tile */

const ICONS = { illegal: "✕", unclear: "?", asked: "…", refused: "≠", gone: "∅", decided: "✎" };

/**
 * @param {Alert} alert
 * @param {Tile | undefined} tile
 * @param {string} device
 * @param {{claim: (alert: string, take: boolean) => void, end: (table: string) => void}} acts
 */
export function alertLine(alert, tile, device, { claim, end }) {
  const { id, table, kind, came, text, claimed, is_quiet } = alert;
  const isMine = claimed?.by === device;
  const doubt = tile ? doubtOf(tile) : "";
  return element(
    "li", { "data-kind": kind, ...(is_quiet ? { "data-quiet": "" } : {}), ...(claimed && !isMine ? { "data-taken": "" } : {}) },
    element("span", { class: "icon", "aria-hidden": "true" }, ICONS[/** @type {keyof ICONS} */ (kind)] ?? "?"),
    element(
      "div", { class: "about" },
      element("p", { class: "where" }, element("bdi", {}, tile?.label ?? table), " ", element("strong", {}, words[`desk.standing.${kind}`])),
      element("p", {}, text), ...(doubt ? [element("p", { class: "doubt" }, doubt)] : []),
    ),
    came === null ? element("span") : element("span", { class: "wait", "data-since": came }, say(words, "desk.waits", { length: waited(came) })),
    element(
      "div", { class: "row" },
      ...(claimed && !isMine ? [element("span", {}, say(words, "desk.claimed", { name: claimed.name }))]
        : [button(words[isMine ? "desk.leave" : "desk.claim"], () => claim(id, !isMine), { "data-key": `claim-${id}`, "aria-pressed": String(isMine) })]),
      ...(kind === "decided" ? [button(words["rounds.end"], () => end(table), { "data-key": `end-${id}` })] : []),
      element("a", { class: "button main", href: `/tables/${table}/`, "data-key": `open-${id}` }, words["desk.open"]),
    ),
  );
}

/** Clocks go on where nothing else is new. */
export function showWaits() {
  for (const one of document.querySelectorAll("[data-since]")) {
    one.textContent = say(words, "desk.waits", { length: waited(Number(one.getAttribute("data-since"))) });
  }
}

// The desk: who needs somebody, the oldest first; a tile a table; what became of each order.

import { Announcer, beginSound } from "../announcer.js";
import { button, byId, element, refill, say } from "../elements.js";
import { lasted, showConnection, words } from "../frame.js";
import { drawDeskJoin, whoIsHere } from "./join.js";
import { endDecided, goneSince, orderLine, pollDesk } from "./orders.js";
import { hallNow } from "./polled.js";
import { ICONS, tileOf } from "./tile.js";

/** @typedef {import("./orders.js").Desk} Desk */
/** @typedef {import("./orders.js").DeskTile} DeskTile */
/** @typedef {import("./orders.js").Alert} Alert */

const CALM = { status: { kind: "playing", text: "" }, turns: [] };
const WAIT_MS = 1000;
/** @type {Record<string, string>} */
const SIGNS = { ...ICONS, gone: "∅", asked: "…", decided: "✎", refused: "≠" };

const announcer = new Announcer();
/** @type {Set<string> | null} */
let known = null; // the alerts that were told

/** @param {Desk} desk */
function draw({ tables, alerts, orders }) {
  const byName = new Map(tables.map((tile) => [tile.table, tile]));
  const labelOf = (/** @type {string} */ table) => byName.get(table)?.label ?? table;
  announce(alerts.filter(({ is_quiet }) => !is_quiet), labelOf);
  fill("alerts", alerts.map((alert) => alertLine(alert, byName.get(alert.table))));
  fill("tables", tables.map((tile) => element("li", {}, deskTile(tile))));
  fill("orders", orders.reverse().map((order) => orderLine(order, labelOf(order.table))));
  byId("count").textContent = say(words, "desk.count", { here: tables.filter(({ gone }) => !gone).length, all: tables.length });
  document.title = alerts.length ? `(${alerts.length}) ${words["page.desk"]}` : words["page.desk"];
}

/** @param {DeskTile} tile */
function deskTile(tile) {
  const turn = tile.kind === "playing" || tile.kind === "waiting" ? say(words, "desk.turn", { turn: tile.turns + 1 }) : "";
  const text = [turn, tile.text].filter(Boolean).join(" · ");
  return tileOf({ ...tile, text }, { path: `/tables/${tile.table}/`, away: goneSince(tile) });
}

/**
 * @param {"alerts" | "tables" | "orders"} id
 * @param {HTMLElement[]} lines
 */
function fill(id, lines) {
  refill(byId(id), lines.length ? lines : [element("li", { class: "none" }, words[`desk.${id}.none`])]);
}

/**
 * Each alert is told once, when it comes; those that were there before are seen.
 * @param {Alert[]} loud
 * @param {(table: string) => string} labelOf
 */
function announce(loud, labelOf) {
  const keyOf = (/** @type {Alert} */ { table, came }) => `${table} ${came}`;
  if (known === null || loud.length === 0) announcer.hear(CALM);
  for (const alert of loud) {
    if (known === null || known.has(keyOf(alert))) continue;
    const text = say(words, "said-of", { what: labelOf(alert.table), said: alert.text });
    announcer.hear({ status: { kind: alert.kind === "asked" ? "waiting" : alert.kind, text }, turns: [] });
  }
  known = new Set(loud.map(keyOf));
}

/**
 * @param {Alert} alert
 * @param {DeskTile | undefined} tile
 */
function alertLine({ table, kind, came, text, is_quiet }, tile) {
  return element(
    "li", { "data-kind": kind, ...(is_quiet ? { "data-quiet": "" } : {}) },
    element("span", { class: "icon", "aria-hidden": "true" }, SIGNS[kind]),
    element(
      "div", {},
      element("p", { class: "where" }, element("bdi", {}, tile?.label ?? table), " ", element("strong", {}, words[`desk.standing.${kind}`])),
      element("p", {}, text), ...(tile?.gone ? [element("p", { class: "doubt" }, goneSince(tile))] : []),
    ),
    came === null ? element("span") : element("span", { class: "wait", "data-since": came }, waits(came)),
    element(
      "div", { class: "row" },
      ...(kind === "decided" ? [button(words["rounds.end"], () => void endDecided(table), { "data-key": `end-${table}` })] : []),
      element("a", { class: "button main", href: `/tables/${table}/`, "data-key": `open-${table}` }, words["desk.open"]),
    ),
  );
}

/** How long somebody has waited. @param {number} since in the hall's time */
function waits(since) {
  return say(words, "desk.waits", { length: lasted(Math.max(0, hallNow() - since)) });
}

/** Clocks go on where nothing else is new. */
function showWaits() {
  for (const one of document.querySelectorAll("[data-since]")) one.textContent = waits(Number(one.getAttribute("data-since")));
}

const role = await whoIsHere();
byId("hall").hidden = role === "onlooker";
if (role === "onlooker") {
  showConnection("live");
  drawDeskJoin(byId("join"));
} else {
  beginSound(announcer);
  byId("sound").hidden = false;
  pollDesk(draw);
  setInterval(showWaits, WAIT_MS);
}

// The desk: who needs somebody, the oldest first; a tile a table; what became of each order.

import { Announcer, beginSound } from "../announcer.js";
import { byId, element, refill, say } from "../elements.js";
import { showConnection, words } from "../frame.js";
import { alertLine, showWaits } from "./alerts.js";
import { follow } from "./follow.js";
import { drawDeskJoin, whoIsHere } from "./join.js";
import { tileOf } from "./tiles.js";
import { claim, endDecided, orderLine } from "./told.js";

/** @typedef {import("./follow.js").Desk} Desk */

const CALM = { status: { kind: "playing", text: "" }, turns: [] };
const ORDERS_SHOWN = 12;
const WAIT_MS = 1000;

const announcer = new Announcer();
/** @type {Set<string> | null} */
let known = null; // the alerts that were told
let device = "";

/** @param {Desk} desk */
function draw(desk) {
  const tables = [...desk.tables.values()].filter(({ dismissed }) => !dismissed);
  const labels = Object.fromEntries(tables.map(({ table, label }) => [table, label]));
  announce(desk, labels);
  refill(byId("alerts"), desk.alerts.length
    ? desk.alerts.map((alert) => alertLine(alert, desk.tables.get(alert.table), device, { claim: (id, take) => void claim(id, take), end: (table) => void endDecided(table) }))
    : [element("li", { class: "none" }, words["desk.alerts.none"])]);
  refill(byId("tables"), tables.length ? tables.map(tileOf) : [element("li", { class: "none" }, words["desk.tables.none"])]);
  byId("count").textContent = say(words, "desk.count", { here: tables.filter(({ gone }) => !gone).length, all: tables.length });
  const orders = desk.orders.slice(-ORDERS_SHOWN).reverse().map((order) => orderLine(order, labels[order.table] ?? order.table));
  refill(byId("orders"), orders.length ? orders : [element("li", { class: "none" }, words["desk.orders.none"])]);
  document.title = desk.alerts.length ? `(${desk.alerts.length}) ${words["page.desk"]}` : words["page.desk"];
}

/**
 * Each alert is told once, when it comes; those that were there before are seen.
 * @param {Desk} desk
 * @param {Record<string, string>} labels
 */
function announce({ alerts }, labels) {
  if (known === null || alerts.every(({ is_quiet }) => is_quiet)) announcer.hear(CALM);
  for (const { id, kind, table, text, is_quiet } of alerts) {
    if (is_quiet || known === null || known.has(id)) continue;
    announcer.hear({ status: { kind: kind === "asked" ? "waiting" : kind, text: say(words, "said-of", { what: labels[table] ?? table, said: text }) }, turns: [] });
  }
  known = new Set(alerts.map(({ id }) => id));
}

const here = await whoIsHere();
device = here.device;
byId("hall").hidden = here.role === "onlooker";
if (here.role === "onlooker") {
  showConnection("live");
  drawDeskJoin(byId("join"));
} else {
  beginSound(announcer);
  byId("sound").hidden = false;
  void follow(draw, showConnection);
  setInterval(showWaits, WAIT_MS);
}

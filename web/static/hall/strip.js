// Above a table of a hall: whether it hears, what became of orders to it, who else waits, and a result on paper.

import { button, byId, element, refill, say, sayCount } from "../elements.js";
import { notice, post, words } from "../frame.js";
import { at } from "../root.js";
import { endDecided, orderLine, pollDesk } from "./orders.js";
import { timeHere } from "./polled.js";

/** @typedef {import("./orders.js").DeskTile} DeskTile */

const table = byId("strip").dataset.table ?? "";
let offered = "";

/** @param {import("./orders.js").Desk} desk */
function draw({ tables, alerts, orders }) {
  const tile = tables.find((one) => one.table === table);
  byId("there").textContent = tile ? thereOf(tile) : "";
  byId("strip").toggleAttribute("data-gone", Boolean(tile?.gone));
  byId("decided").textContent = tile?.kind === "paper" ? tile.text : "";
  byId("end-decided").hidden = !alerts.some((one) => one.table === table && one.kind === "decided");
  const others = alerts.filter((one) => one.table !== table).length;
  byId("others").textContent = others ? sayCount(words, "desk.others", others) : "";
  refill(byId("orders"), orders.filter((one) => one.table === table).reverse().map((order) => orderLine(order)));
  if (tile) drawPaper(tile);
}

/** Before anything is sent: whether it will be heard. @param {DeskTile} tile */
function thereOf({ gone, since }) {
  if (!gone) return words["desk.there"];
  return since ? say(words, "desk.gone.order", { time: timeHere(since) }) : words["desk.never"];
}

/** The seats do not change while a game goes on: what is chosen stays. @param {DeskTile} tile */
function drawPaper({ players }) {
  byId("paper").hidden = players.length === 0;
  const names = players.map(({ name }) => name);
  if (offered === names.join("\n")) return;
  offered = names.join("\n");
  refill(byId("paper-form"), [
    element("label", { class: "broad" }, words["rounds.reason"], " ", element("input", { type: "text", name: "why", maxlength: "200", required: "" })),
    ...names.map((name) => element("label", {}, say(words, "rounds.own-of", { name }), " ", element("input", { type: "number", name: "own" }))),
    ...names.map((name, index) => button(say(words, "desk.paper.wins", { player: name }), () => write(index), { "data-key": `wins-${index}` })),
    button(words["desk.paper.drawn"], () => write(null), { "data-key": "drawn" }),
  ]);
}

/** Points that nobody has filled in are not known. @param {number | null} winner who it is, in the order of the seats */
async function write(winner) {
  const form = /** @type {HTMLFormElement} */ (byId("paper-form"));
  if (!form.reportValidity()) return;
  const fields = [...form.querySelectorAll("input")];
  const why = fields.find(({ name }) => name === "why")?.value ?? "";
  const own = fields.filter(({ name }) => name === "own").map(({ value }) => value === "" ? null : Number(value));
  const answer = await post(at("/paper"), { winner, why, own }).catch(() => null);
  notice(words[!answer ? "not-sent" : answer.ok ? "desk.paper.done" : answer.status === 409 ? "desk.paper.none" : "refused.other"]);
}

byId("paper-form").addEventListener("submit", (event) => event.preventDefault());
byId("end-decided").addEventListener("click", () => void endDecided(table));
pollDesk(draw, () => undefined);

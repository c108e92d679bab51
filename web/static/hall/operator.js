// The operator's page: what somebody has to see to, who belongs to the hall, codes and letters to give away.

import { readWhole } from "../answer.js";
import { button, byId, codeToScan, element, refill, say } from "../elements.js";
import { language, notice, post, showConnection, words } from "../frame.js";
import { drawDeskJoin, whoIsHere } from "./join.js";
import { poll, timeHere } from "./polled.js";

/** @typedef {{ table: string, label: string, dismissed: boolean, gone?: boolean, since?: number | null, text: string }} Line */
/** @typedef {{ kind: string, table?: string, text: string, what: string }} Alarm */
/** @typedef {{ letters?: string, address?: string, table?: string, typed?: string, takes_over?: string, qr?: { path: string, size: number } | null }} Given */

const OPERATOR = "operator";
const CONFLICT = 409;

/** @param {{ alarms: Alarm[], tables: Line[], engines: string[], wall: string, desk: string, fingerprint: string }} said */
function draw({ alarms, tables, engines, wall, desk, fingerprint }) {
  refill(byId("alarms"), alarms.length
    ? alarms.map(alarmOf)
    : [element("li", {}, words["operator.well"])]);
  refill(byId("tables"), tables.length ? tables.map(lineOf) : [element("li", {}, words["desk.tables.none"])]);
  refill(byId("engines"), engines.map((text) => element("li", {}, text)));
  for (const [id, address] of Object.entries({ wall, desk })) {
    byId(id).setAttribute("href", address);
    byId(id).textContent = address;
  }
  byId("fingerprint").textContent = fingerprint;
}

/** @param {Alarm} alarm */
function alarmOf({ kind, table, text, what }) {
  return element(
    "li", { class: "alarm" }, element("p", {}, element("strong", {}, text)), element("p", {}, what),
    ...(kind === "refused" && table
      ? [button(words["operator.forgive"], () => void ask({ do: "forgive", table }), { "data-key": `forgive-${table}` })]
      : []),
  );
}

/** @param {Line} line */
function lineOf({ table, label, dismissed, gone, since, text }) {
  const there = dismissed ? "" : gone ? (since ? say(words, "desk.gone", { time: timeHere(since) }) : words["desk.never"]) : words["operator.here"];
  const told = [there, text].filter(Boolean).join(" · ");
  return element(
    "li", { class: "of-table" }, element("strong", {}, label), element("span", {}, told),
    button(words["operator.renew"], () => void askFirst({ do: "renew", table }, label), { "data-key": `renew-${table}` }),
    ...(dismissed ? [] : [
      button(words["operator.take-over"], () => void askFirst({ do: "take-over", table }, label), { "data-key": `take-${table}` }),
      button(words["operator.dismiss"], () => dismiss(table, label), { "data-key": `dismiss-${table}` }),
    ]),
  );
}

/**
 * @param {string} table
 * @param {string} label
 */
function dismiss(table, label) {
  if (confirm(say(words, "operator.dismiss.sure", { table: label }))) void ask({ do: "dismiss", table });
}

/**
 * Where the table is here the hall wants to be told twice.
 * @param {Record<string, string | boolean>} wish
 * @param {string} label
 */
async function askFirst(wish, label) {
  const status = await ask(wish);
  if (status !== CONFLICT) return;
  notice("");
  if (confirm(say(words, "operator.renew.sure", { table: label }))) await ask({ ...wish, sure: true });
}

/** @param {Record<string, string | boolean>} wish */
async function ask(wish) {
  const answer = await post("/operator", wish).catch(() => null);
  const given = answer?.ok ? await readWhole(answer) : null;
  notice(given ? "" : words[!answer ? "not-sent" : answer.ok ? "stale" : "refused.other"]);
  if (given) give(given);
  return answer?.status;
}

/**
 * No line ends within an option: who copies it by hand would type a gap there.
 * @param {string} command
 */
function typedWhole(command) {
  return command.split(" ").flatMap((word, index) => [
    ...(index ? [" "] : []), word.startsWith("--") ? element("span", { class: "unbroken" }, word) : word,
  ]);
}

/** @param {Given} given */
function give({ letters, address, table, typed, takes_over, qr }) {
  if (!address && !typed) return;
  byId("given-title").textContent = address ? words["operator.letters"] : say(words, "operator.code.of", { table: table ?? "" });
  byId("given-how").textContent = words[address ? "operator.letters.how" : takes_over ? "operator.take-over.how" : "operator.code.how"];
  byId("given-address").textContent = address ?? "";
  byId("given-or").textContent = address ? words[letters ? "operator.letters.or" : "operator.letters.none"] : "";
  const command = `faust play${takes_over ? " NEW-FILE" : ""} --lan --hall ${typed}${takes_over ? ` --take-over ${takes_over}` : ""}`;
  refill(byId("given-text"), address ? [letters ?? ""] : typedWhole(command));
  refill(byId("given-square"), qr ? [codeToScan(qr, words["operator.code.square"])] : []);
  /** @type {HTMLDialogElement} */ (byId("given")).showModal();
}

const role = await whoIsHere();
byId("hall").hidden = role !== OPERATOR;
if (role === OPERATOR) {
  byId("code").addEventListener("click", () => void ask({ do: "code" }));
  byId("invite").addEventListener("click", () => void ask({ do: "invite" }));
  void poll(`/api/operator?lang=${language}`, { onNews: draw });
} else {
  showConnection("live");
  if (role === "onlooker") drawDeskJoin(byId("join"));
  else notice(words["operator.only"]);
}

// The score sheet of any game as a table that prints on one page: a column for each seat, its sums, and lines to sign on.

import { byId, element } from "./elements.js";
import { words } from "./frame.js";

/** @typedef {{label: string, of: (seat: string) => string, kind?: string}} SheetLine what stands there for each seat */

/** @param {Record<string, Node[]>} heads who is meant, by the seats in their order @param {SheetLine[]} lines */
export function drawSheet(heads, lines) {
  const above = Object.values(heads).map((head) => element("th", { scope: "col", class: "number" }, ...head));
  const signed = { label: words["sheet.signed"], of: () => "", kind: "signature" };
  byId("sheet").replaceChildren(
    element("thead", {}, element("tr", {}, element("td", {}), ...above)),
    element("tbody", {}, ...[...lines, signed].map((line) => row(line, Object.keys(heads)))),
  );
}

/** @param {SheetLine} line @param {string[]} seats */
function row({ label, of, kind = "" }, seats) {
  const cells = seats.map((seat) => element("td", { class: "number" }, of(seat)));
  return element("tr", { class: kind }, element("th", { scope: "row" }, label), ...cells);
}

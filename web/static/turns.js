// Turns that are done, and what happened between them: as lines, as arrows, with their pictures.

import { element, say } from "./elements.js";
import { words } from "./frame.js";

const ICONS = { turn: "✓", illegal: "✕", unclear: "?", corrected: "↶", accepted: "≈", ruling: "§" };

/** @typedef {{before: string | null, after: string | null}} Evidence */
/** @typedef {{kind: keyof typeof ICONS, row: number, turn: any, text: string, player: string, evidence: Evidence}} Entry */

/**
 * Turns and incidents in the order of the log.
 * @param {any} game
 * @returns {Entry[]}
 */
export function entriesOf(game) {
  const turns = game.turns.map((/** @type {any} */ turn) => ({ ...turn, kind: "turn", turn }));
  const incidents = game.incidents.map((/** @type {any} */ one) => ({
    ...one, turn: null, text: incidentText(one, game.header.players),
  }));
  return [...turns, ...incidents].sort((a, b) => a.row - b.row);
}

/**
 * @param {any} incident
 * @param {{red: string, blue: string}} players
 */
function incidentText(incident, players) {
  const by = incident.by ? words[`by.${incident.by}`] : "";
  return say(words, `incident.${incident.kind}`, {
    player: players[/** @type {"red" | "blue"} */ (incident.player)] ?? "",
    by, code: incident.code ?? "", page: incident.page ?? "", reason: incident.because ?? "",
  });
}

/** @param {Entry} entry */
export function iconOf({ kind }) {
  return element("span", { class: `sign ${kind}`, "aria-hidden": "true" }, ICONS[kind] ?? "·");
}

/**
 * What the camera saw before and after.
 * @param {Evidence | undefined} evidence
 */
export function pictures(evidence) {
  const kept = /** @type {const} */ (["before", "after"]).filter((when) => evidence?.[when]);
  return kept.map((when) => {
    const label = words[`evidence.${when}`];
    const picture = element("img", { src: `/evidence/${evidence?.[when]}`, alt: label, width: 640, height: 360 });
    return element("figure", {}, picture, element("figcaption", {}, label));
  });
}

/** @param {number} game */
export function downloads(game) {
  const kinds = ["record", "notation", "sheet.txt", "sheet.html", "sitting", "zip"];
  return kinds.map((kind) =>
    element("a", { class: "button", href: `/api/games/${game}/file/${kind}`, download: "" }, words[`file.${kind}`]));
}

// For whom a device speaks, and the sentence as its player is spoken to: what is awaited of others, others read.

import { words } from "./frame.js";

const CALM = ["playing", "waiting"];

/**
 * @param {any} status
 * @param {string} role
 * @returns {any} with `isYours`, whether it is this player who is waited for
 */
export function spokenTo(status, role) {
  if (!CALM.includes(status.kind)) return status;
  return { ...status, text: status.yours?.[role] ?? status.text, isYours: status.kind === "waiting" && (status.awaits ?? []).includes(role) };
}

/** After a round's game it is not for its players to begin another one. @param {any} status @param {any} state */
export function ofARound(status, { of_round: isOfRound }) {
  return status.kind === "over" && isOfRound ? { ...status, text: `${status.text} ${words["over.round"]}`, next: "" } : status;
}

/**
 * What a screen may offer. Nobody is there to be asked by who is alone with the table: that screen offers what the table's own does.
 * @param {{alone?: {seat: string} | null} | null} state
 * @param {string} role
 */
export function speaksAs(state, role) {
  const isAlone = Boolean(state?.alone) && role !== state?.alone?.seat && ["red", "blue"].includes(role);
  return isAlone ? "host" : role;
}

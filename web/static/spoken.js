// The sentence as the player of this device is spoken to: what is awaited of others, others read.

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

/**
 * After a round's game it is not for its players to begin another one.
 * @param {any} status
 * @param {any} state
 */
export function ofARound(status, { of_round: isOfRound }) {
  return status.kind === "over" && isOfRound ? { ...status, text: `${status.text} ${words["over.round"]}`, next: "" } : status;
}

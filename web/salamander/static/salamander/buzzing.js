// What a player of the second game is told by a buzz: your turn, illegal, you are asked, you are caught.

const OF_OTHERS = ["answered", "reply", "exchange"]; // words for whom it is not the turn of

/** @typedef {import("../buzz.js").News} News */

/**
 * @param {any} before the state before, null for the first one
 * @param {any} now
 * @param {string} me
 * @returns {News | null}
 */
export function newsForPlayer(before, now, me) {
  if (!before?.may?.[me] || !now.may?.[me]) return null;
  if (now.caught?.includes(me) && !before.caught?.includes(me)) return "illegal"; // the longest
  const is = wantedOf(now, me);
  return is !== wantedOf(before, me) ? is : null;
}

/**
 * @param {any} state
 * @param {string} me
 * @returns {News | null}
 */
function wantedOf({ status, mover, may }, me) {
  if (status.kind === "illegal") return status.player === me ? "illegal" : null;
  const isWished = status.agree && status.by !== me && [status.asks].flat().includes(me);
  if (isWished || OF_OTHERS.some((word) => may[me].includes(word))) return "asked";
  return mover === me && status.kind !== "over" ? "turn" : null;
}

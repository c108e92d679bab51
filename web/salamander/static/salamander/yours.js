// Who is to act is spoken to on the own phone, as all others read it of that player.

import { say, sayCount } from "../elements.js";
import { language, words } from "../frame.js";
import { faceName, KEY_THROWS, placeName } from "./signs.js";

const OF_THE_MOVER = ["draw", "marker", "show"];
const WAITS = ["answer", "reply", "exchange"]; // for a word of the game, and for nothing else

/**
 * What this player is to do, or was just done to; null where all read the same.
 * @param {any} state
 * @param {string} role
 * @returns {string | null}
 */
export function yours(state, role) {
  const { status, mover, names, caught } = state;
  const isWaiting = status.kind === "waiting" && WAITS.includes(status.for);
  if (!names[role] || (status.kind !== "playing" && !isWaiting)) return null;
  const said = ofAQuestion(state, role) ?? ofAClaim(state, role) ?? ofAnExchange(state, role);
  if (said !== null || isWaiting) return said;
  if (role === mover) return ofATurn(state, role);
  return caught?.includes(role) ? say(words, "your.caught", { player: names[role] }) : null;
}

/** @param {any} state @param {string} role */
function ofAQuestion({ question, names, seats }, role) {
  if (!question || ![question.by, question.asks].includes(role)) return null;
  const key = role === question.by ? "your.asked" : "your.answer";
  const how = seats.length === 2 ? "aloud" : "secret";
  return say(words, `${key}_${how}`, { player: names[question.by], asked: names[question.asks], card: faceName(question.card) });
}

/** @param {any} state @param {string} role */
function ofAClaim({ claim, names }, role) {
  if (!claim?.asks || ![claim.by, claim.asks].includes(role)) return null;
  const key = role === claim.by ? "your.claimed" : "your.reply";
  return say(words, key, { player: names[claim.by], asked: names[claim.asks], card: faceName(claim.card) });
}

/** @param {any} state @param {string} role */
function ofAnExchange({ exchanges, names }, role) {
  const cards = exchanges.filter((/** @type {any} */ one) => one.figure === role).map((/** @type {any} */ one) => faceName(one.card));
  return cards.length ? say(words, "your.exchange", { player: names[role], cards: either(cards) }) : null;
}

/** @param {any} state @param {string} role */
function ofATurn({ names, may, owed, throw: thrown, reach, keys, claim, board }, role) {
  const player = names[role];
  if (owed === "move") return say(words, "your.move", { player, places: either(reach.map(placeName)) });
  if (OF_THE_MOVER.includes(owed)) return say(words, `your.${owed}`, { player });
  if (owed) return null;
  if (claim?.replies.includes("no")) return say(words, "your.failed", { player });
  const left = keys ? KEY_THROWS - keys.thrown : 0;
  if (keys) return left ? sayCount(words, "your.keys", left, { player }) : say(words, "your.stays", { player });
  const [zone] = board.figures[role].split("-");
  if (may[role].includes("ask")) return say(words, "your.ask", { player, asked: names[zone] });
  if (may[role].includes("throw")) return say(words, thrown ? "your.throw-again" : "your.throw", { player });
  return may[role].includes("turn-done") ? say(words, "your.done", { player }) : null;
}

/** @param {string[]} names */
function either(names) {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}

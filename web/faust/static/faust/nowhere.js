// Why a tap on the board led nowhere, in one line: whoever taps is never left with silence.

import { piecesOn } from "./draft.js";
import { say } from "../elements.js";
import { isDemo, words } from "../frame.js";

const OTHER = /** @type {Record<string, string>} */ ({ red: "blue", blue: "red" });

/**
 * @param {any} state
 * @param {string | null} colour that this device speaks for
 * @param {{isMoving: boolean, mayTouch: boolean}} hand whether pieces are moved by taps here, and these by this player
 * @param {string} key of a field, or of the slot beside it
 */
export function whyNowhere(state, colour, { isMoving, mayTouch }, key) {
  const { status, mover, board, card } = state;
  if (isOver(state)) return words["nothing.over"];
  if (colour === null) return words["nothing.onlooker"];
  if (status.agree) return say(words, "nothing.asked", { player: state.names[status.asks] ?? "" });
  if (status.kind === "unclear") return words["nothing.unclear"];
  if (status.erred && !mayTouch) return say(words, "nothing.others-fault", { player: state.names[status.erred] ?? "" });
  if (status.kind === "illegal") return words[isMoving ? "nothing.illegal" : "nothing.camera"];
  if (mover !== colour) return say(words, "nothing.not-your-turn", { player: state.names[mover] ?? "" });
  if (status.values) return words[isDemo ? "reveal.drawn" : "hint.value"];
  const field = key.replace("slot-", "");
  if (field !== key) return words[field in board.cards ? "nothing.card-lies" : card.why ? `rule.${card.why}` : "nothing.felt"];
  if (!isMoving) return words["nothing.camera"];
  const isOthers = piecesOn(board, field, [OTHER[colour]]).length > 0;
  return isOthers ? say(words, "nothing.not-yours", { player: state.names[OTHER[colour]] ?? "" }) : words["nothing.lift-first"];
}

/** The same on the table's own screen, whose board takes no moves. @param {any} state @param {string} role */
export function whyNotHere(state, role) {
  if (isOver(state)) return words["nothing.over"];
  if (isDemo) return words["nothing.demo"];
  if (role === "onlooker") return words["nothing.onlooker"];
  return words[state.links.camera ? "nothing.camera-table" : "nothing.by-hand"];
}

/** @param {any} state */
function isOver({ status, mover }) {
  return status.kind === "over" || mover === null;
}

// Why a tap on the second game's board led nowhere, in one line.

import { say } from "../elements.js";
import { words } from "../frame.js";

/**
 * @param {any} state
 * @param {string | null} me for whom this phone speaks
 * @param {boolean} isTapped whether this phone says where pieces lie now
 */
export function whyNowhere({ status, mover, names, owed, claim, question }, me, isTapped) {
  if (status.kind === "over") return words["nothing.over"];
  if (me === null) return words["nothing.onlooker"];
  if (status.agree) return words["nothing.unclear"];
  if (status.kind === "illegal") return status.text;
  const awaited = question?.asks ?? claim?.asks;
  if (awaited && awaited !== me) return say(words, "nothing.asked", { player: names[awaited] });
  if (mover !== me) return say(words, "nothing.not-your-turn", { player: names[mover] });
  if (isTapped) return words[owed === "move" ? "nothing.not-lit" : "nothing.chamber"];
  return words["nothing.below"];
}

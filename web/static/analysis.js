// The analysis of a game that is over, as the archive's pages of both games read it.

import { readText } from "./answer.js";
import { language, notice, words } from "./frame.js";

/**
 * Its lines, the last of the whole game; null where nothing is told, which is said where it is the line's fault.
 * @param {number} number of the game
 * @param {string} [kind]
 * @returns {Promise<any[] | null>}
 */
export async function analysisOf(number, kind = "analysis") {
  const answer = await fetch(`/api/games/${number}/file/${kind}?lang=${language}`).catch(() => null);
  if (answer && !answer.ok) return null;
  const told = answer && await readText(answer);
  if (told) return told.trim().split("\n").map((line) => JSON.parse(line));
  notice(words.stale);
  return null;
}

// The analysis of a game that is over, as the archive's pages of both games read it.

import { language } from "./frame.js";

/**
 * Its lines, the last of the whole game; null where nothing is told.
 * @param {number} number of the game
 * @param {string} [kind]
 * @returns {Promise<any[] | null>}
 */
export async function analysisOf(number, kind = "analysis") {
  const answer = await fetch(`/api/games/${number}/file/${kind}?lang=${language}`).catch(() => null);
  if (!answer?.ok) return null;
  return (await answer.text()).trim().split("\n").map((line) => JSON.parse(line));
}

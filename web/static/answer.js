// What is told when a page asks, read whole: of an answer that was cut in its middle there is nothing.

/**
 * @param {string} path
 * @returns {Promise<any>} null where nobody answers, or not with that
 */
export async function answerAt(path) {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? readWhole(answer) : null;
}

/**
 * @param {Response} answer
 * @returns {Promise<any>} null where the line was cut meanwhile
 */
export function readWhole(answer) {
  return answer.json().catch(() => null);
}

// What is told when a page asks: read whole, for of an answer that was cut in its middle there is nothing, and in the order in which it was asked.

const AGAIN_MS = 1000;

/** @param {string} path @returns {Promise<any>} null where nobody answers, or not with that */
export async function answerAt(path) {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? readWhole(answer) : null;
}

/**
 * The same of what a page cannot begin without: asked until somebody answers.
 * @param {string} path
 * @param {() => void} missing told each time that nobody does
 * @returns {Promise<any>}
 */
export async function answerFrom(path, missing) {
  for (;;) {
    const told = await answerAt(path);
    if (told) return told;
    missing();
    await pause(AGAIN_MS);
  }
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return milliseconds <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @param {Response} answer @returns {Promise<any>} null where the line was cut meanwhile */
export function readWhole(answer) {
  return answer.json().catch(() => null);
}

/** @param {Response} answer @returns {Promise<string | null>} the same of one that is a text */
export function readText(answer) {
  return answer.text().catch(() => null);
}

/**
 * Of answers to what is asked again and again one is never told after that to a later question.
 * @returns {<T>(answer: Promise<T>) => Promise<T | undefined>} undefined where it was overtaken
 */
export function inOrder() {
  let [asked, told] = [0, 0];
  return async (answer) => {
    const number = (asked += 1);
    const found = await answer;
    if (number < told) return undefined;
    told = number;
    return found;
  };
}

// Where the routes of the table lie that this page is about: at the root of its own companion, below its name in a hall.

const root = document.documentElement.dataset.base ?? "";

/** Whether a hall shows the table: what is said there is an order. */
export const isInHall = root !== "";

/** The row of the log that this page showed last: what is said is about what somebody saw. */
export const seen = { row: 0 };

/** By how many seconds the companion's clock is ahead of the page's, by the quickest message. @type {number | null} */
let ahead = null;

/**
 * The companion's clock, as a message told it; the first one after the line was opened may set it back.
 * @param {number} at in seconds
 * @param {boolean} isFirst
 */
export function setClock(at, isFirst) {
  const told = at - performance.now() / 1000;
  ahead = isFirst || ahead === null ? told : Math.max(ahead, told);
}

/** The time on the companion's clock; null before anything was heard. */
export function nowThere() {
  return ahead === null ? null : ahead + performance.now() / 1000;
}

/** @param {string} path */
export function at(path) {
  return `${root}${path}`;
}

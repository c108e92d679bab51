// Where the routes of the table lie that this page is about: at the root of its own companion, below its name in a hall.

const root = document.documentElement.dataset.base ?? "";

/** Whether a hall shows the table: what is said there is an order. */
export const isInHall = root !== "";

/** The row of the log that this page showed last: an order is about what somebody saw. */
export const seen = { row: 0 };

let heard = { at: 0, when: 0 };

/** The companion's clock, as a message told it. @param {number} at in seconds */
export function setClock(at) {
  heard = { at, when: performance.now() };
}

/** How long something is ago. @param {number} at on the companion's clock */
export function secondsSince(at) {
  return heard.at - at + (performance.now() - heard.when) / 1000;
}

/** @param {string} path */
export function at(path) {
  return `${root}${path}`;
}

/** Where something is said, with what whoever says it has seen. */
export function whereToSay() {
  return isInHall ? `${at("/say")}?row=${seen.row}` : "/say";
}

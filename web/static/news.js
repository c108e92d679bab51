// What just happened beside the turns: the newest of it under the headline, until the next turn is done, for ten seconds at most, however often the page is loaded.

import { byId } from "./elements.js";
import { nowThere } from "./root.js";

const SHOWN_S = 10;

/** @typedef {{row: number, kind: string, text: string, at?: number}} NewsLine `at`: on the companion's clock */

/** What was told last; null before the first state. @type {string | null} */
let known = null;
let hides = 0;
let done = 0; // the last turn, when it was told

/**
 * @param {NewsLine[]} [news] the newest last
 * @param {number} [turn] that was done last
 * @param {any} [status] beside a fault or a request nobody reads that another one is settled
 */
export function drawNews(news = [], turn = 0, status = {}) {
  const newest = news.at(-1);
  const key = newest ? `${newest.row} ${newest.text}` : "";
  const isPast = newest !== undefined && isSettled(newest, status);
  if (key === known) {
    if (turn > done || isPast) show("");
    return;
  }
  done = turn;
  const isFirst = known === null;
  known = key;
  const left = newest ? SHOWN_S - age(newest, isFirst) : 0;
  show(newest && left > 0 && !isPast ? newest.text : "");
  window.clearTimeout(hides);
  hides = window.setTimeout(() => show(""), 1000 * left);
}

/** @param {NewsLine} line @param {any} status */
function isSettled({ kind }, { kind: now, agree }) {
  return (now === "illegal" && kind.startsWith("put-right")) || (Boolean(agree) && /^(withdrawn|refused)/.test(kind));
}

/**
 * Of a line that was there when the page came; one that comes later is new.
 * @param {NewsLine} line
 * @param {boolean} isFirst
 */
function age({ at }, isFirst) {
  if (!isFirst) return 0;
  return at === undefined ? SHOWN_S : (nowThere() ?? Infinity) - at;
}

/** @param {string} text */
function show(text) {
  const line = byId("news");
  line.hidden = text === "";
  line.textContent = text;
}

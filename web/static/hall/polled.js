// What a page of a hall asks for again and again; it is drawn only where it is other than before.

import { pause, readWhole } from "../answer.js";
import { language, notice, showConnection, timeOf } from "../frame.js";
import { at, seen, setClock } from "../root.js";

const DESK_MS = 1000;
const SILENT_MS = 3000;
const UNCHANGED = 304;

/** By how many seconds the hall's clock is ahead of this device's. */
let ahead = 0;

/** Seconds in the hall's time. */
export function hallNow() {
  return Date.now() / 1000 + ahead;
}

/** As the clock here had it. @param {number} seconds in the hall's time */
export function timeHere(seconds) {
  return timeOf(seconds - ahead);
}

/** @param {number} now in the hall's time */
function setHallClock(now) {
  ahead = now - Date.now() / 1000;
}

/**
 * @typedef {object} Asking
 * @property {number} [every] in ms
 * @property {(told: any) => void} onNews
 * @property {(how: string) => void} [onConnection] with live or lost
 * @property {(now: number) => void} [onTime] with the time there, at each answer
 */

/**
 * For ever. A proxy may answer from what it has had for no longer than a second.
 * @param {string} address
 * @param {Asking} asking
 */
export async function poll(address, { every = DESK_MS, onNews, onConnection = showConnection, onTime = setHallClock }) {
  let tag = "";
  let heard = performance.now();
  setInterval(() => performance.now() - heard > SILENT_MS + every && onConnection("lost"), DESK_MS);
  for (;;) {
    const headers = { "Cache-Control": "max-age=1", ...(tag && { "If-None-Match": tag }) };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(SILENT_MS) }).catch(() => null);
    const told = answer?.status === 200 ? await readWhole(answer) : null;
    if (answer && (told || answer.status === UNCHANGED)) {
      heard = performance.now();
      onTime(Number(answer.headers.get("X-At")));
      onConnection("live");
    }
    if (told) {
      tag = answer?.headers.get("ETag") ?? "";
      onNews(told);
    }
    await pause(every);
  }
}

/**
 * The page of a table that a hall shows: its state, and what is for its referee alone.
 * @param {import("../live.js").Told} told
 */
export function pollTable({ onState, onPrivate, onConnection }) {
  const { kind } = document.documentElement.dataset;
  let game = 0;
  let isFirst = true;
  const onTime = (/** @type {number} */ now) => {
    setClock(now, isFirst);
    isFirst = false;
  };
  const onNews = (/** @type {any} */ state) => {
    if (kind && state.kind && state.kind !== kind) return location.reload();
    seen.row = state.row;
    if (game && state.game !== game) notice(""); // what was refused belongs to the game before
    game = state.game;
    onState(state);
    onPrivate?.(state.private);
  };
  void poll(at(`/api/state?lang=${language}`), { onNews, onTime, onConnection });
}

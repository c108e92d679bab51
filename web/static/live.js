// The connection to the table: one stream, watched, reopened, and honest about its age.
// A page that nobody sees gives its stream back: browsers keep six of one address, and a seventh page would never load.

import { language, notice, showConnection } from "./frame.js";
import { showHall, showPaper } from "./hall.js";
import { pollTable } from "./hall/polled.js";
import { isInHall, seen, setClock } from "./root.js";

const SILENCE_MS = 2500; // two heartbeats were missed; with LOOK_MS told within three seconds
const LATE_MS = 5000; // a page that shows the past begins anew
const LOOK_MS = 250;
const { kind } = document.documentElement.dataset; // which game's page this is, where it is one's

/**
 * @typedef {object} Told
 * @property {(state: any) => void} onState with each state
 * @property {(how: string) => void} [onConnection] with live, unwritten, damaged, gone or lost; else the bar alone shows it
 * @property {(role: string) => void} [onRole] with who this device is, whenever it comes anew
 * @property {() => boolean} [isHeard] whether the page is of use though nobody sees it
 * @property {(told: any) => void} [onPrivate] with what is for this device alone
 */

/** @param {Told} told */
export function listen(told) {
  if (isInHall) return pollTable(told);
  const address = `/events?lang=${language}`;
  const onConnection = told.onConnection ?? showConnection;
  /** @type {EventSource | null} */
  let source = null;
  let heard = 0;
  let opened = 0;
  let log = "";
  let last = 0; // the row whose state was told last
  let game = 0;
  let isPaused = false;
  let logIs = "live"; // or unwritten: it takes nothing just now; damaged: it cannot be read on; gone: its file was deleted
  let quickest = Infinity; // the least time a message took, by two clocks that may differ

  function open() {
    source?.close();
    opened = performance.now();
    source = new EventSource(last ? `${address}&after=${last}` : address);
    on("hello", ({ log: name, at: sent, role }) => {
      told.onRole?.(role);
      const isOther = log !== "" && name !== log;
      log = name;
      setClock(sent, true);
      hear();
      if (!isOther) return judgeAge(sent);
      last = 0; // another log: its rows are not ours, begin anew
      open();
    });
    on("state", (state, row) => {
      if (kind && state.kind && state.kind !== kind) return beginAnew();
      hear();
      last = Math.max(last, row);
      seen.row = last;
      if (game && state.game !== game) notice(""); // what was refused belongs to the game before
      game = state.game;
      told.onState(state);
    });
    on("private", (said) => {
      hear();
      told.onPrivate?.(said);
    });
    on("tick", (beat) => {
      logIs = beat.damaged ? "damaged" : beat.unwritten ? "unwritten" : beat.gone ? "gone" : "live";
      setClock(beat.at, false);
      hear();
      showHall(beat.hall);
      showPaper(beat.hall?.paper);
      judgeAge(beat.at);
    });
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) source = null;
      onConnection("lost");
    });
  }

  /** @param {string} kind of message @param {(said: any, row: number) => void} does */
  function on(kind, does) {
    source?.addEventListener(kind, (event) => {
      const { data, lastEventId } = /** @type {MessageEvent} */ (event);
      does(JSON.parse(data), Number(lastEventId));
    });
  }

  /** Scripts and places to draw in are the other game's; nothing that follows is for these. */
  function beginAnew() {
    told = { onState: () => undefined };
    source?.close();
    location.reload();
  }

  function hear() {
    heard = performance.now();
    onConnection(logIs);
  }

  /**
   * A message that took much longer than the quickest one shows the past.
   * @param {number} sent in seconds on the companion's clock
   */
  function judgeAge(sent) {
    const took = Date.now() - 1000 * sent;
    quickest = Math.min(quickest, took);
    if (!(took - quickest > LATE_MS)) return;
    quickest = Infinity;
    open();
  }

  /** What was missed meanwhile is told when the page is looked at again. */
  function seeWhoLooks() {
    const isOf = !document.hidden || Boolean(told.isHeard?.());
    if (isOf && isPaused) open();
    if (!isOf) source?.close();
    isPaused = !isOf;
  }

  function watch() {
    if (isPaused) return;
    const now = performance.now();
    const silent = now - Math.max(heard, opened);
    if (silent > SILENCE_MS) onConnection("lost");
    if (!source ? now - opened > SILENCE_MS / 2 : silent > 2 * SILENCE_MS) open();
  }

  open();
  setInterval(watch, LOOK_MS);
  document.addEventListener("visibilitychange", seeWhoLooks);
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => event.persisted && open());
}

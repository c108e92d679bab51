// The connection to the table: one stream, watched, reopened, and honest about its age.

const SILENCE_MS = 3000; // three heartbeats
const LOOK_MS = 500;

/**
 * Calls `onState` with each state and `onConnection` with connecting, live or lost.
 * @param {string} address
 * @param {{onState: (state: any) => void, onConnection: (how: string) => void}} told
 */
export function listen(address, told) {
  /** @type {EventSource | null} */
  let source = null;
  let heard = 0;
  let log = "";

  function open() {
    source?.close();
    source = new EventSource(address);
    source.addEventListener("hello", (event) => {
      const name = JSON.parse(event.data).log;
      const isOther = log !== "" && name !== log;
      log = name;
      hear();
      if (isOther) open(); // another log: its rows are not ours, begin anew
    });
    source.addEventListener("state", (event) => {
      hear();
      told.onState(JSON.parse(event.data));
    });
    source.addEventListener("row", hear);
    source.addEventListener("tick", hear);
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) source = null;
      told.onConnection("lost");
    });
  }

  function hear() {
    heard = performance.now();
    told.onConnection("live");
  }

  function watch() {
    const silent = performance.now() - heard;
    if (heard && silent > SILENCE_MS) told.onConnection("lost");
    if (!source || (source.readyState === EventSource.OPEN && silent > 2 * SILENCE_MS)) open();
  }

  open();
  setInterval(watch, LOOK_MS);
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => event.persisted && open());
}

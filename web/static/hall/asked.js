// A stream for pages of a hall: the same messages as a stream's, but asked for over and over, for a hall has few threads.

import { pause, readText } from "../answer.js";

const AGAIN_MS = 1000; // after a question that got no answer
const LEAST_MS = 100; // between two questions

/** Like an EventSource; it asks with what it heard last. */
export class AskedSource extends EventTarget {
  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    /** @type {number} */
    this.readyState = EventSource.CONNECTING;
    this.shown = "";
    this.last = "";
    void this.ask();
  }

  async ask() {
    while (this.readyState !== EventSource.CLOSED) {
      const asked = performance.now();
      const answer = await fetch(`${this.address}&shown=${this.shown}${this.last && `&after=${this.last}`}`).catch(() => null);
      if (this.readyState === EventSource.CLOSED) return;
      const text = answer?.ok ? await readText(answer) : null;
      if (text !== null) this.hear(text, answer?.headers.get("X-Picture") ?? "");
      else this.dispatchEvent(new Event("error"));
      await pause(text !== null ? Math.max(0, LEAST_MS - (performance.now() - asked)) : AGAIN_MS);
    }
  }

  /**
   * @param {string} text
   * @param {string} shown
   */
  hear(text, shown) {
    this.readyState = EventSource.OPEN;
    this.shown = shown;
    for (const told of text.split("\n\n")) this.tell(told);
  }

  /** @param {string} told one message */
  tell(told) {
    const lines = Object.fromEntries(told.split("\n").filter(Boolean).map((line) => line.split(/: (.*)/s, 2)));
    if (!lines.data) return;
    this.last = lines.id ?? this.last;
    this.dispatchEvent(new MessageEvent(lines.event, { data: lines.data, lastEventId: lines.id ?? "" }));
  }

  close() {
    this.readyState = EventSource.CLOSED;
  }
}

// Pictures on their way to the companion: one at a time, the next when the last was answered, as often as it asks for.

import { post } from "./frame.js";

const QUALITY = 0.8;
const LOWER = 0.6; // where a picture was too large
const USUAL_WIDTH = 1280;
const A_SECOND = 5; // before it was asked for
const COUNTED = 16; // pictures over which the rate is taken
const RARELY_MS = 1000; // to the next picture where one was not taken: a camera in reserve is still heard of
const ANSWER_MS = 5000; // that is waited for an answer: a net that is gone gives none, and says nothing
const FRAME_MS = 250; // that is waited for a new picture of the stream; then the old one does
/** @type {typeof fetch} goes on though the page is left */
const OUTLIVING = (what, how) => fetch(what, { ...how, keepalive: true });
const TOO_LARGE = ["eye-too-large", "eye-too-many-pixels"];

/**
 * @typedef {object} Post
 * @property {(state: any) => void} taken the companion has it, and says what it sees
 * @property {(code: string) => void} refused
 * @property {() => void} away nobody answers
 */

export class EyeSender {
  /** @param {HTMLVideoElement} video @param {Post} post */
  constructor(video, post) {
    this.video = video;
    this.post = post;
    this.canvas = document.createElement("canvas");
    this.width = USUAL_WIDTH;
    this.aSecond = A_SECOND;
    this.quality = QUALITY;
    /** @type {number[]} */
    this.came = []; // when the last ones were taken, ms
    this.why = ""; // that it goes, as it was said
    this.turn = 0; // of the stream: a later one ends those before
    /** @type {{level: number} | null} */
    this.battery = null;
    // @ts-ignore: not every browser has it
    void navigator.getBattery?.().then((/** @type {any} */ battery) => (this.battery = battery));
  }

  start() {
    this.turn += 1;
    this.why = "";
    void this.run(this.turn);
  }

  stop() {
    this.turn += 1;
  }

  /** @param {number} turn */
  async run(turn) {
    while (turn === this.turn) {
      const began = performance.now();
      const pause = await this.one(turn);
      const left = pause - (performance.now() - began);
      if (left > 0) await new Promise((done) => setTimeout(done, left));
    }
  }

  /** Sends one; how long the next may wait, from when this one was begun. @param {number} turn */
  async one(turn) {
    const taken = await this.taken();
    const picture = await this.jpeg();
    if (!picture || turn !== this.turn) return RARELY_MS;
    const signal = AbortSignal.timeout(ANSWER_MS);
    const asked = { method: "POST", headers: this.heads(taken), body: picture, signal };
    const answer = await fetch("/eye/picture", asked).catch(() => null);
    const said = await answer?.json().catch(() => null);
    if (turn !== this.turn) return 0;
    if (!answer || !said || answer.status >= 500) {
      this.post.away();
      return RARELY_MS;
    }
    return answer.ok ? this.heard(said) : this.refused(said.code ?? String(answer.status));
  }

  /**
   * The last message: why no more pictures come. The first reason is the right one, but that a page that is closed comes last.
   * @param {string} why taken, hidden or closed
   */
  gone(why) {
    if (this.why === why || (this.why && why !== "closed")) return;
    this.why = why;
    void post("/eye/gone", { why }, OUTLIVING).catch(() => null);
  }

  /** Pictures a second that were taken of late. */
  get rate() {
    const passed = (this.came.at(-1) ?? 0) - this.came[0];
    return passed > 0 ? 1000 * (this.came.length - 1) / passed : 0;
  }

  /** @param {any} said */
  heard(said) {
    this.aSecond = said.a_second || this.aSecond;
    this.width = said.width || this.width;
    this.came = [...this.came, performance.now()].slice(-COUNTED);
    if (document.visibilityState === "visible") this.why = "";
    this.post.taken(said);
    return 1000 / this.aSecond;
  }

  /** @param {string} code */
  refused(code) {
    if (TOO_LARGE.includes(code)) this.quality = LOWER;
    this.post.refused(code);
    return RARELY_MS;
  }

  /** The clock of this device when the picture that is shown now was taken. @returns {Promise<number>} */
  taken() {
    const { video } = this;
    const late = new Promise((/** @type {(at: number) => void} */ done) => setTimeout(() => done(Date.now()), FRAME_MS));
    if (!video.requestVideoFrameCallback) return late;
    const fresh = new Promise((/** @type {(at: number) => void} */ done) => {
      video.requestVideoFrameCallback((now, { captureTime }) => done(Date.now() - (performance.now() - (captureTime ?? now))));
    });
    return Promise.race([fresh, late]);
  }

  /** @returns {Promise<Blob | null>} */
  jpeg() {
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return Promise.resolve(null);
    const scale = Math.min(1, this.width / Math.max(videoWidth, videoHeight));
    this.canvas.width = Math.round(videoWidth * scale);
    this.canvas.height = Math.round(videoHeight * scale);
    this.canvas.getContext("2d")?.drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
    return new Promise((done) => this.canvas.toBlob(done, "image/jpeg", this.quality));
  }

  /** @param {number} taken @returns {Record<string, string>} */
  heads(taken) {
    /** @type {Record<string, string>} */
    const heads = { "Content-Type": "image/jpeg", "X-Taken": String(Math.round(taken)), "X-Sent": String(Date.now()) };
    if (this.battery) heads["X-Battery"] = String(this.battery.level);
    return heads;
  }
}

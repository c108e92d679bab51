// The demo of any game explains itself: what is played, then what is seen, one sentence at a time, each once.

import { byId, say } from "./elements.js";
import { isDemo, kept, words } from "./frame.js";

const OPENING = ["goal", "way", "seen"]; // the first three, whatever goes on
const LEAST_MS = 3000;
const LETTER_MS = 40; // that somebody reads
const SETTLED_MS = 1500; // what is gone sooner was not what it seemed
const BEAT_MS = 250;

/** Which sentence is told: none before the one before it could be read, and none twice but the first. */
export class Captions {
  constructor() {
    this.left = [...OPENING];
    this.told = new Set([""]);
    this.shown = "rest";
    this.wanted = { name: "", since: 0 };
    this.until = 0; // when it is read
  }

  /** How many of the first sentences were told, with this one; 0 when all were. */
  get step() {
    return OPENING.includes(this.shown) ? OPENING.length - this.left.length : 0;
  }

  /**
   * @param {string} wanted what is worth explaining now; empty for nothing
   * @param {number} now ms
   * @param {boolean} isCovered nobody knows yet what a hand does
   * @param {(name: string) => string} sentence
   * @returns {string}
   */
  next(wanted, now, isCovered, sentence) {
    if (isCovered || wanted !== this.wanted.name) this.wanted = { name: wanted, since: now };
    const name = this.left[0] ?? (now - this.wanted.since < SETTLED_MS ? this.shown : this.afterwards(wanted));
    if (now >= this.until && name !== this.shown) {
      this.left.shift();
      this.told.add(name);
      this.shown = name;
      this.until = name === "rest" ? now : now + LEAST_MS + LETTER_MS * sentence(name).length;
    }
    return this.shown;
  }

  /** @param {string} wanted */
  afterwards(wanted) {
    return wanted === this.shown || !this.told.has(wanted) ? wanted : "rest";
  }

  /** It is read already. */
  goOn() {
    this.until = 0;
  }
}

/** Draws the line above the board; `instead` is a sentence that comes before all that is explained. */
export class Lesson {
  /**
   * @param {string} game the first part of its words
   * @param {(state: any) => string} captionOf
   * @param {() => void} redraw
   */
  constructor(game, captionOf, redraw) {
    this.game = game;
    this.captionOf = captionOf;
    this.captions = new Captions();
    const explain = (/** @type {string} */ how) => () => {
      kept("lesson", how);
      this.captions = new Captions();
      redraw();
    };
    byId("lesson-close").addEventListener("click", explain("off"));
    byId("lesson-open").addEventListener("click", explain("on"));
    byId("lesson-next").addEventListener("click", () => {
      this.captions.goOn();
      redraw();
    });
    if (isDemo) setInterval(redraw, BEAT_MS);
  }

  /** @param {any} state @param {string | null} [instead] */
  draw(state, instead = null) {
    const isShown = isDemo && state.board !== undefined && (kept("lesson") !== "off" || instead !== null);
    byId("lesson").hidden = !isShown;
    byId("lesson-open").hidden = !isDemo;
    if (!isShown) return;
    const sentence = (/** @type {string} */ name) => say(words, `lesson.${this.game}.${name}`, { target: state.target });
    const text = instead ?? sentence(this.captions.next(this.captionOf(state), performance.now(), state.hand === true, sentence));
    if (byId("caption").textContent !== text) byId("caption").textContent = text;
    const { step } = this.captions;
    byId("lesson-next").hidden = instead !== null || step === 0;
    byId("lesson-step").textContent = `${step}/${OPENING.length}`;
  }
}

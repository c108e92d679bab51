// Says news once: to a screen reader always, with a tone or aloud when this screen was asked to.

import { byId } from "./elements.js";
import { kept, language, notice, words } from "./frame.js";
import { toPutRight } from "./turns.js";

const HOW = ["off", "tone", "voice"];
const TONES = { good: [660, 880], wrong: [220, 165], asked: [440, 587], over: [523, 659, 784] };
const NOTE_S = 0.16;
const VOICES_MS = 1500; // in which a browser has found its voices
const NO_TURN = { turn: 0, text: "" };

/** @typedef {keyof typeof TONES} Tone */

export class Announcer {
  constructor() {
    this.how = HOW.includes(kept("sound") ?? "") ? String(kept("sound")) : "off";
    /** @type {string | null} */
    this.last = null; // nothing was drawn yet: the first state is no news
    this.turn = NO_TURN; // that was there last
    this.line = ""; // of the news that was told last
    /** @type {AudioContext | null} */
    this.audio = null;
  }

  /** Whether the page is of use though nobody sees it. */
  get isHeard() {
    return this.how !== "off";
  }

  /** The next way to sound; it must come from a press, or browsers keep silent. */
  next() {
    this.how = HOW[(HOW.indexOf(this.how) + 1) % HOW.length];
    kept("sound", this.how);
    if (this.how === "off") window.speechSynthesis?.cancel();
    else this.play("asked");
    if (this.how === "voice") setTimeout(() => this.admitSilence(), VOICES_MS);
    return this.how;
  }

  /** A device may have no voice at all, or none for this language: it is said once, when one is wanted. */
  admitSilence() {
    const voices = window.speechSynthesis?.getVoices() ?? [];
    if (this.how !== "voice" || voices.some(({ lang }) => lang.replace("_", "-").split("-")[0] === language)) return;
    notice(words[voices.length ? "voice.other" : "voice.none"]);
  }

  /** @param {any} state */
  hear(state) {
    const turn = lastTurn(state);
    const isNewTurn = turn.turn > this.turn.turn || (turn.turn === this.turn.turn && turn.text !== this.turn.text);
    const line = lastLine(state);
    const isNewLine = this.last !== null && line.text !== "" && line.key !== this.line;
    const news = newsOf(state, isNewTurn && this.last !== null, isNewLine ? line.text : "");
    const isNew = this.last !== null && news.text !== this.last && news.text !== "";
    if (news.text !== this.last && news.text === "") tellNothing();
    this.last = news.text;
    this.turn = turn;
    this.line = line.key;
    if (isNew) this.tell(news);
  }

  /** @param {{text: string, tone: Tone}} news */
  tell({ text, tone }) {
    tellNothing(); // what was told before may be over
    const region = byId(tone === "wrong" || tone === "asked" ? "assertive" : "polite");
    region.textContent = text;
    if (this.isHeard) this.play(tone);
    if (this.how === "voice") this.speak(text);
  }

  /** @param {Tone} tone */
  play(tone) {
    if (!window.AudioContext) return;
    this.audio ??= new AudioContext();
    const { audio } = this;
    if (audio.state === "suspended") void audio.resume();
    TONES[tone].forEach((hertz, index) => note(audio, hertz, audio.currentTime + index * NOTE_S));
  }

  /** @param {string} text */
  speak(text) {
    if (!window.speechSynthesis) return;
    window.speechSynthesis.cancel(); // the newest is what counts
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = language;
    window.speechSynthesis.speak(spoken);
  }
}

/** The button that says how this screen sounds. @param {Announcer} announcer */
export function beginSound(announcer) {
  const show = () => {
    byId("sound").textContent = words[`sound.${announcer.how}`];
    byId("sound").setAttribute("aria-pressed", String(announcer.isHeard));
  };
  byId("sound").addEventListener("click", () => {
    announcer.next();
    show();
  });
  show();
  window.speechSynthesis?.getVoices(); // which begins to look for them
}

function tellNothing() {
  for (const region of ["polite", "assertive"]) byId(region).textContent = "";
}

/** What just happened beside the turns. @param {any} state */
function lastLine({ news }) {
  const { row, text } = news?.at(-1) ?? { row: 0, text: "" };
  return { key: `${row} ${text}`, text };
}

/** @param {any} state */
function lastTurn({ turns }) {
  return turns?.at(-1) ?? NO_TURN;
}

/**
 * What has happened, in one string with its verdict, and how it sounds; a turn is told once.
 * @param {any} state
 * @param {boolean} isNewTurn
 * @param {string} [line] of what somebody did beside the turns
 * @returns {{text: string, tone: Tone}}
 */
function newsOf(state, isNewTurn, line = "") {
  const { kind, text, why, next } = state.status;
  const told = [line, ...(isNewTurn ? [lastTurn(state).text] : [])];
  switch (kind) {
    case "illegal":
      return { text: spoken([line, `${words["verdict.illegal"]}.`, text, ...toPutRight(state.status.repair)]), tone: "wrong" };
    case "unclear":
      return { text: spoken([line, text]), tone: "asked" };
    case "waiting":
      return { text: spoken([...told, text]), tone: "asked" };
    case "over": {
      const ends = spoken([text, why ?? "", next ?? ""]);
      return { text: spoken([...told.filter((one) => !ends.includes(one)), ends]), tone: "over" }; // by whom it was ended is said in both
    }
    default:
      return { text: spoken(told), tone: "good" };
  }
}

/** As it is read aloud: an arrow has no name of its own. @param {string[]} sentences */
function spoken(sentences) {
  return sentences.filter(Boolean).join(" ").replace(/\s?→\s?/g, ` ${words["spoken.to"]} `);
}

/** @param {AudioContext} audio @param {number} hertz @param {number} at */
function note(audio, hertz, at) {
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.25, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
}

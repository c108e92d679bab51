// What the phone says while it is aimed: the one thing that hinders most, and what would help.

/** What the companion's advice is for who holds a phone: all else is for the host's screen. The first of these comes first. */
const WORDS = {
  "too-dark": "dark", overexposed: "bright", "board-unseen": "unseen", moved: "moved", "drag-corners": "search", "board-outside": "whole",
  "hand-over-board": "hands", unsure: "search", "few-lines": "search", loose: "search", "from-the-side": "tilted", "few-pixels": "closer",
  darkness: "dark", glare: "glare", shadow: "shadow", "black-print": "black",
};
const ALWAYS = ["too-dark", "overexposed", "board-unseen", "moved"]; // all others only hinder as long as it does not lie well
const FLAT = 0.45; // of a field's longer side in the picture: a shorter one is seen too much from the side
const CALM_MS = 700; // that a word lasts before another is said

/** The one word: "good", "search" before anything was found, or what hinders. @param {any} state @returns {string} */
export function adviceOf(state) {
  const codes = codesOf(state);
  const found = Object.keys(WORDS).find((code) => codes.includes(code) && (!state.good || ALWAYS.includes(code)));
  const word = found ? WORDS[/** @type {keyof typeof WORDS} */ (found)] : "";
  if (word === "closer" && isFlat(state.grid)) return "tilted";
  if (word) return word;
  return state.good ? "good" : state.grid ? "still" : "search";
}

/** Whether hands are needed though it was left alone. @param {any} state */
export function needsHands(state) {
  return codesOf(state).some((code) => ALWAYS.includes(code));
}

/** @param {any} state @returns {string[]} */
function codesOf({ advice, moved }) {
  return [...(advice ?? []).map((/** @type {any} */ { code }) => code), ...(moved ? ["moved"] : [])];
}

/**
 * Whether the fields look flat: then a nearer camera helps less than a higher one.
 * @param {number[][][] | null} grid
 */
function isFlat(grid) {
  const flatness = (grid ?? []).map((corners) => {
    const sides = corners.map(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length];
      return Math.hypot(nextX - x, nextY - y);
    });
    return Math.min(...sides) / Math.max(...sides);
  });
  return flatness.length > 0 && Math.min(...flatness) < FLAT;
}

/** A word that changes with every picture could not be read: each is shown once it has lasted. */
export class CalmWord {
  constructor() {
    this.shown = "";
    this.heard = "";
    this.since = 0;
  }

  /** @param {string} word @param {number} now ms */
  hear(word, now) {
    if (word !== this.heard) {
      this.heard = word;
      this.since = now;
    }
    if (this.shown === "" || now - this.since >= CALM_MS) this.shown = word;
    return this.shown;
  }
}

// Moving and laying by taps: for the own colour, where no camera looks or somebody wants it so.

import { lyingNow, moved, piecesOn, placeWords, putRight, tapped } from "./draft.js";
import { say, sayCount } from "./elements.js";
import { isDemo, tell, words } from "./frame.js";
import { fieldNames } from "./geometry.js";
import { whyNowhere } from "./nowhere.js";
import { Touch } from "./touch.js";

/** @typedef {import("./draft.js").Chosen} Chosen */
/** @typedef {import("./board.js").Position} Position */

const ALL = ["red", "blue", "soul"];
const CALM = ["playing", "waiting"];

/**
 * @typedef {object} Voice how somebody says what hands would do
 * @property {(lying: Position, lifted: Chosen, to: string) => void} move
 * @property {(field: string) => void} card
 */

/** Where the page stands in for a camera and for card slots. @type {Voice} */
const TOLD = {
  move: (lying, lifted, to) => void tell(placeWords(moved(lying, lifted, to))),
  card: (field) => void tell({ say: "lay", field }),
};

/** Whether pieces have to be put where they belong. @param {any} state */
export function isAstray({ status }) {
  return (status.repair ?? []).length > 0;
}

/** Lies above a board; `draw` as often as the board is drawn. */
export class ByHand {
  /**
   * @param {import("./board.js").Board} board
   * @param {Element} hint
   * @param {Voice} voice
   */
  constructor(board, hint, voice = TOLD) {
    this.hint = hint;
    this.voice = voice;
    this.touch = new Touch(board);
    this.isWanted = false; // though a camera looks
    this.isTaken = false; // what was chosen was tapped, and not the only choice
    this.mayTouch = true; // what lies wrong may be another player's to put right
    /** @type {Chosen | null} */
    this.chosen = null;
    /** @type {any} */
    this.state = null;
    /** @type {string | null} */
    this.colour = null;
    this.why = ""; // the last tap led nowhere, until something happens
    this.isSilent = false; // whether it is left to others to say why
    board.svg.addEventListener("click", (event) => this.miss(/** @type {MouseEvent} */ (event)));
  }

  /**
   * @param {any} state
   * @param {string | null} colour that this device speaks for
   */
  draw(state, colour) {
    const isNews = state !== this.state;
    this.state = state;
    this.colour = colour;
    const lying = this.lying();
    if (this.chosen && !piecesOn(lying, this.chosen.from, [this.chosen.piece]).length) this.chosen = null;
    if (isNews) this.take(this.onlyOne() ?? this.chosen, this.isTaken && !this.onlyOne());
    if (isNews) this.why = "";
    const hand = this.handOf(lying);
    this.touch.draw(hand);
    const piece = this.chosen ? words[`piece.${this.chosen.piece}`] : "";
    this.hint.textContent = this.why || (hand ? say(words, this.hintFor(hand), { piece, undo: words[this.state.status.erred === this.colour ? "act.undo-fault" : "act.undo"] }) : "");
    this.hint.toggleAttribute("data-why", this.why !== "");
  }

  /**
   * The name of what can be done now.
   * @param {import("./touch.js").Hand} hand
   */
  hintFor({ isStill, slots }) {
    if (this.state.status.values) return isDemo ? "reveal.drawn" : "hint.value";
    if (this.chosen) return this.isTaken ? "hint.field" : "hint.only";
    if (isAstray(this.state) || this.state.status.kind === "illegal") {
      return putRight(this.state) ? "hint.repair" : "hint.take-back";
    }
    if (isStill) return "hint.slot";
    return slots?.length ? "hint.piece-or-card" : "hint.piece";
  }

  /**
   * A tap beside all that may be touched.
   * @param {MouseEvent} event
   */
  miss(event) {
    const isTouch = event.target instanceof Element && event.target.classList.contains("touch");
    const key = isTouch || !this.state?.board ? null : this.touch.keyAt(event);
    if (key) this.explain(key);
  }

  /**
   * @param {Chosen | null} chosen
   * @param {boolean} isTaken whether somebody did
   */
  take(chosen, isTaken) {
    this.chosen = chosen;
    this.isTaken = isTaken;
  }

  /** @param {string} key of a field, or of the slot beside it */
  explain(key) {
    if (this.isSilent) return;
    this.why = whyNowhere(this.state, this.colour, this, key);
    this.redraw();
  }

  redraw() {
    this.draw(this.state, this.colour);
  }

  /** Whether pieces are moved here. */
  get isMoving() {
    return this.isWanted || !this.state.links.camera;
  }

  /** A piece that alone may go somewhere need not be tapped. @returns {Chosen | null} */
  onlyOne() {
    const { reach, mover } = this.state;
    if (!this.isMoving || mover !== this.colour || reach.length !== 1) return null;
    return { piece: reach[0].piece, from: reach[0].from };
  }

  /** How the pieces lie, as far as it was said here or is known. @returns {Position} */
  lying() {
    return lyingNow(this.state);
  }

  /**
   * @param {Position} lying
   * @returns {import("./touch.js").Hand | null}
   */
  handOf(lying) {
    const { status, mover, links, card } = this.state;
    const isMine = mover === this.colour;
    const isCalm = CALM.includes(status.kind) && !isAstray(this.state);
    if (this.colour === null || status.kind === "over" || (isCalm && !isMine) || !this.mayTouch) return null;
    const mayLay = isCalm && !status.values && (this.isMoving || !links.slots);
    const slots = this.state.slots ?? (mayLay ? card.to : []);
    if (!this.isMoving && !slots.length) return null;
    const may = isCalm && status.kind === "playing" ? [this.colour, "soul"] : ALL;
    return {
      board: lying,
      may,
      chosen: this.chosen,
      isStill: !this.isMoving,
      slots,
      reach: (lifted) => this.reach(lifted).to,
      left: (lifted, field) => this.left(lifted, field),
      offered: this.chosen ? [] : fieldNames().filter((field) => this.soleTo(field, lying, may)),
      tap: (field) => this.tap(field, lying, may),
      tapSlot: (field) => this.voice.card(field),
      drag: (piece, from, to) => this.put(lying, { piece, from }, to),
      cancel: () => {
        this.chosen = null;
        this.redraw();
      },
    };
  }

  /**
   * @param {Chosen} lifted
   * @returns {{to: string[], left: number[]}}
   */
  reach({ piece, from }) {
    const known = this.state.reach.find((/** @type {any} */ one) => one.piece === piece && one.from === from);
    return known ?? { to: [], left: [] };
  }

  /**
   * The points that are left when the piece is put down there, as far as that is known, as a sentence.
   * @param {Chosen} lifted
   * @param {string} field
   */
  left(lifted, field) {
    const { to, left } = this.reach(lifted);
    const count = left[to.indexOf(field)];
    return count === undefined ? "" : sayCount(words, "points", count);
  }

  /**
   * The one piece that may go to a field on which no other can be taken: a tap there moves it.
   * @param {string} field
   * @param {Position} lying
   * @param {string[]} may
   * @returns {Chosen | null}
   */
  soleTo(field, lying, may) {
    const { reach, mover } = this.state;
    const able = reach.filter((/** @type {any} */ { to }) => to.includes(field));
    if (mover !== this.colour || able.length !== 1 || piecesOn(lying, field, may).length) return null;
    return { piece: able[0].piece, from: able[0].from };
  }

  /**
   * @param {string} field
   * @param {Position} lying
   * @param {string[]} may
   */
  tap(field, lying, may) {
    const sole = this.chosen ? null : this.soleTo(field, lying, may);
    if (sole) return this.put(lying, sole, field);
    const { chosen } = this;
    if (chosen && chosen.from !== field) return this.put(lying, chosen, field);
    this.take(tapped({ board: lying, chosen }, field, may).chosen, true);
    if (!chosen && !this.chosen) return this.explain(field);
    this.why = "";
    this.redraw();
  }

  /**
   * @param {Position} lying
   * @param {Chosen} lifted
   * @param {string} to
   */
  put(lying, lifted, to) {
    this.chosen = null;
    this.voice.move(lying, lifted, to);
    this.redraw();
  }
}

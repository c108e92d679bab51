// Moving and laying by taps: for the own colour, where no camera looks or somebody wants it so.

import { ableTo, afterDrag, afterTap, inHand, NOTHING, offered, targets } from "./choosing.js";
import { lyingNow, moved, piecesOn, placeWords } from "./draft.js";
import { say, sayCount } from "../elements.js";
import { isDemo, tell, words } from "../frame.js";
import { fieldNames } from "../geometry.js";
import { whyNowhere } from "./nowhere.js";
import { Touch } from "./touch.js";

/** @typedef {import("./choosing.js").Act} Act */
/** @typedef {import("./choosing.js").Choice} Choice */
/** @typedef {import("./choosing.js").Sight} Sight */

const ALL = ["red", "blue", "soul"];
const CALM = ["playing", "waiting"];
const LONG_HINT = 64; // letters; a longer one is written smaller

/**
 * @typedef {object} Voice how somebody says what hands would do
 * @property {(state: any, act: Act) => void} move
 * @property {(field: string) => void} card
 */

/** Where the page stands in for a camera and for card slots. @type {Voice} */
const TOLD = {
  move: (state, { piece, from, to }) =>
    void tell(state.links.camera ? placeWords(moved(lyingNow(state), { piece, from }, to)) : { say: "move", piece, from, to }),
  card: (field) => void tell({ say: "lay", field }),
};

/** What it says first, for there is room for that. @param {string} code */
function ruleOf(code) {
  return words[`rule.${code}`].split(/(?<=\.) /)[0];
}

/** What has to be done before any piece goes where it likes. @param {any} state */
function dueFirst({ status, reach }) {
  if (status.kind === "waiting") return status.text;
  return status.kind !== "playing" && reach.length > 0 ? words["nothing.illegal"] : "";
}

/** Whether pieces have to be put where they belong. @param {any} state */
export function isAstray({ status }) {
  return (status.repair ?? []).length > 0;
}

/**
 * Its room is the same whatever it says, and a board that moves under a finger cannot be tapped.
 * @param {Element} line
 * @param {string} text
 * @param {boolean} isWhy
 */
export function showHint(line, text, isWhy) {
  line.textContent = text;
  line.toggleAttribute("data-why", isWhy);
  line.toggleAttribute("data-long", text.length > LONG_HINT);
}

/** Lies above a board; `draw` as often as the board is drawn. */
export class ByHand {
  /** @param {import("./board.js").Board} board @param {Element} hint @param {Voice} voice */
  constructor(board, hint, voice = TOLD) {
    this.hint = hint;
    this.voice = voice;
    this.touch = new Touch(board);
    this.isWanted = false; // though a camera looks
    this.mayTouch = true; // what lies wrong may be another player's to put right
    /** @type {Choice} */
    this.choice = NOTHING;
    this.chose = () => {}; // whoever shows more of what is chosen
    /** @type {any} */
    this.state = null;
    /** @type {string | null} */
    this.colour = null;
    this.why = ""; // the last tap led nowhere, until something happens
    this.isSilent = false; // whether it is left to others to say why
    board.svg.addEventListener("click", (event) => this.miss(/** @type {MouseEvent} */ (event)));
  }

  /**
   * What is in the hand stays there only while nothing else happens.
   * @param {any} state
   * @param {string | null} colour that this device speaks for
   */
  draw(state, colour) {
    if (this.state?.row !== state.row) this.why = "";
    if (this.hasMoved(state, colour)) this.choice = NOTHING;
    [this.state, this.colour] = [state, colour];
    this.redraw();
  }

  /** @param {any} state @param {string | null} colour */
  hasMoved(state, colour) {
    const about = (/** @type {any} */ one) => one && [one.board, one.lies, one.status.kind, one.status.agree, one.reach, one.links.camera];
    return colour !== this.colour || JSON.stringify(about(state)) !== JSON.stringify(about(this.state));
  }

  redraw() {
    const hand = this.handOf();
    this.touch.draw(hand);
    showHint(this.hint, this.why || (hand ? this.hintFor(hand) : ""), this.why !== "");
    this.chose();
  }

  /** What can be done now, in a sentence. @param {import("./touch.js").Hand} hand */
  hintFor({ isStill, slots, offered: marked }) {
    const { status, links } = this.state;
    if (status.values) return words[isDemo ? "reveal.drawn" : "hint.value"];
    if (this.choice.asked) return words[this.choice.lifted ? "hint.unlit" : "hint.which"];
    const { lifted } = this;
    const orCard = slots?.length ? "-or-card" : "";
    if (lifted) {
      const why = this.whyHeld(lifted);
      if (why) return ruleOf(why);
      const key = isAstray(this.state) ? "hint.repair" : this.choice.lifted ? "hint.field" : `hint.only${orCard}`;
      return say(words, key, { piece: words[`piece.${lifted.piece}`] });
    }
    if (isAstray(this.state) || status.kind === "illegal") {
      const undo = !links.camera ? "act.take-it-back" : status.erred === this.colour ? "act.undo-fault" : "act.undo";
      return say(words, "hint.take-back", { undo: words[undo] });
    }
    if (isStill) return words["hint.slot"];
    return words[`hint.${marked?.length ? "marked" : "piece"}${orCard}`];
  }

  /** A tap beside all that may be touched. @param {MouseEvent} event */
  miss(event) {
    const isTouch = event.target instanceof Element && event.target.classList.contains("touch");
    const key = isTouch || !this.state?.board ? null : this.touch.keyAt(event);
    if (key) this.explain(key);
  }

  /** @param {string} key of a field, or of the slot beside it */
  explain(key) {
    if (this.isSilent) return;
    this.why = whyNowhere(this.state, this.colour, this, key);
    this.redraw();
  }

  /** Whether pieces are moved here. */
  get isMoving() {
    return this.isWanted || !this.state.links.camera;
  }

  /** The piece in the hand. */
  get lifted() {
    const { reach, mover, status } = this.state;
    return inHand(this.isMoving && !status.agree && mover === this.colour ? reach : [], this.choice);
  }

  /** @returns {Sight} */
  get sight() {
    const { status, reach, links } = this.state;
    const [isCalm, lying] = [CALM.includes(status.kind) && !isAstray(this.state), lyingNow(this.state)];
    const due = (/** @type {string} */ field) => reach.filter((/** @type {any} */ { from }) => from === field).map((/** @type {any} */ { piece }) => piece);
    const own = status.kind === "playing" ? [String(this.colour), "soul"] : ALL;
    const mayAny = isCalm || links.camera; // else what lies wrong comes first
    return { reach, holds: (field) => (mayAny ? piecesOn(lying, field, own) : due(field)) };
  }

  /** @returns {import("./touch.js").Hand | null} */
  handOf() {
    const { status, mover, links, card } = this.state;
    const isCalm = CALM.includes(status.kind) && !isAstray(this.state);
    if (this.colour === null || status.kind === "over" || (isCalm && mover !== this.colour) || !this.mayTouch) return null;
    if (status.agree && !links.camera) return null; // first the answer
    const mayLay = isCalm && !status.values && (this.isMoving || !links.slots);
    const slots = this.state.slots ?? (mayLay ? card.to : []);
    if (!this.isMoving && !slots.length) return null;
    const { sight, lifted, choice } = this;
    return {
      board: lyingNow(this.state),
      holds: sight.holds,
      chosen: lifted,
      asked: choice.asked,
      isStill: !this.isMoving,
      slots,
      reach: (piece) => targets(sight.reach, piece),
      left: (piece, field) => this.left(piece, field),
      offered: lifted || choice.asked || mover !== this.colour ? [] : offered(sight),
      tap: (field) => this.tap(field),
      tapSlot: (field) => this.voice.card(field),
      drag: (piece, from, to) => this.take(afterDrag(sight, { piece, from }, to)),
      cancel: () => this.putDown(),
    };
  }

  /**
   * The points that are left when the piece is put down there, as far as that is known, as a sentence.
   * @param {import("./draft.js").Chosen} lifted
   * @param {string} field
   */
  left({ piece, from }, field) {
    const known = this.state.reach.find((/** @type {any} */ one) => one.piece === piece && one.from === from);
    const count = known?.left[known.to.indexOf(field)];
    return count === undefined ? "" : sayCount(words, "points", count);
  }

  /** @param {string} field */
  tap(field) {
    const { sight, lifted, choice } = this;
    const next = afterTap(sight, { lifted, asked: choice.asked }, field);
    const isNothing = !lifted && !choice.asked && next.choice === NOTHING && !next.act;
    if (isNothing) return this.explain(field);
    this.take(next);
  }

  /** @param {{choice: Choice, act: Act | null}} next */
  take({ choice, act }) {
    [this.choice, this.why] = [choice, ""];
    if (act) this.voice.move(this.state, act);
    this.redraw();
  }

  /** The field that was asked about is not meant; what was lifted stays in the hand. */
  leave() {
    this.take({ choice: { lifted: this.choice.lifted, asked: "" }, act: null });
  }

  /** What was only chosen is not done. */
  putDown() {
    this.take({ choice: NOTHING, act: null });
  }

  /**
   * What could be meant by the field that is asked about, a sentence and the acts; null while nothing is.
   * @returns {{text: string, acts: Act[]} | null}
   */
  question() {
    const { lifted, asked } = this.choice;
    if (!asked || !this.state || !this.handOf()) return null;
    if (lifted) return { text: this.whyUnlit(lifted, asked), acts: [{ ...lifted, to: asked }] };
    return { text: say(words, "which", { field: asked }), acts: ableTo(this.state.reach, asked).map((one) => ({ ...one, to: asked })) };
  }

  /**
   * Which rule lets the piece go nowhere, if one does.
   * @param {import("./draft.js").Chosen} lifted
   * @returns {string | undefined}
   */
  whyHeld({ piece, from }) {
    return this.state.held?.find((/** @type {any} */ one) => one.piece === piece && one.from === from)?.why;
  }

  /**
   * Which rule lets it go no further, or how far it is and how far it may be, in a sentence.
   * @param {import("./draft.js").Chosen} lifted
   * @param {string} to
   */
  whyUnlit(lifted, to) {
    const { points, reach } = this.state;
    const due = dueFirst(this.state);
    const all = fieldNames();
    const count = (all.indexOf(to) - all.indexOf(lifted.from) + all.length) % all.length;
    const known = reach.find((/** @type {any} */ one) => one.piece === lifted.piece && one.from === lifted.from);
    const why = this.whyHeld(lifted) ?? known?.why;
    if (due) return say(words, "asked.all-the-same", { why: due });
    if (count > all.length / 2) return words["unlit.backward"];
    if (why === "too-many-points") return say(words, "unlit.far", { fields: sayCount(words, "fields", count), points: sayCount(words, "points", points) });
    return why ? say(words, "asked.all-the-same", { why: ruleOf(why) }) : words["unlit.rules"];
  }
}

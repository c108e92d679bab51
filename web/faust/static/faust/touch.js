// Fields and slots that can be tapped, walked with the arrow keys, and between which pieces are dragged.

import { assign, drawn, readOut, say } from "../elements.js";
import { words } from "../frame.js";
import { centre, fieldNames } from "../geometry.js";
import { piecesOn } from "./draft.js";
import { shape } from "../shapes.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DRAG_PX = 6; // what moves less is a tap
const LABEL_AT = -46; // in units of the board: a finger hides what is nearer

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Position} Position */
/** @typedef {import("./draft.js").Chosen} Chosen */
/**
 * @typedef {object} Hand what may be touched, and what then happens
 * @property {Position} board
 * @property {(field: string) => string[]} holds the pieces on a field that may be taken
 * @property {Chosen | null} chosen
 * @property {string} [asked] the field that is asked about
 * @property {boolean} [isStill] no field may be touched
 * @property {string[]} [slots] the card slots that may be touched
 * @property {(lifted: Chosen) => string[]} [reach] where a piece that is lifted may go
 * @property {(lifted: Chosen, field: string) => string} [left] what is left of the points if it is put down there
 * @property {string[]} [offered] fields to which a piece may go that is not lifted yet
 * @property {(name: string) => void} tap
 * @property {(name: string) => void} [tapSlot]
 * @property {(piece: string, from: string, to: string) => void} [drag]
 * @property {() => void} [cancel]
 */

/** @param {string} name */
function slotKey(name) {
  return `slot-${name}`;
}

/** @param {import("../geometry.js").Box} box @param {number} atX @param {number} atY */
function isIn({ x, y, width, height }, atX, atY) {
  return atX >= x && atX <= x + width && atY >= y && atY <= y + height;
}

/** @param {string} key of a field, or of the slot beside it */
function fieldOf(key) {
  return key.replace("slot-", "");
}

/** Lies above a board; `draw` as often as the board is drawn. */
export class Touch {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.at = "A1"; // the one stop of the tab key
    /** @type {Hand | null} */
    this.hand = null;
    /** @type {{piece: string, from: string, x: number, y: number, shape: SVGElement | null} | null} */
    this.carried = null;
    const { hands } = board.layers;
    hands.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    hands.addEventListener("pointerdown", (event) => this.take(/** @type {PointerEvent} */ (event)));
    window.addEventListener("pointermove", (event) => this.carry(event));
    window.addEventListener("pointerup", (event) => this.drop(event));
    window.addEventListener("pointercancel", () => this.letGo());
  }

  /**
   * What is pressed or dragged stays so: a press ends on the very element on which it began.
   * @param {Hand | null} hand
   */
  draw(hand) {
    this.hand = hand;
    if (!this.holdsCarried()) this.letGo();
    this.board.svg.classList.toggle("taking", hand !== null);
    const { hands } = this.board.layers;
    if (!hand) hands.replaceChildren();
    else if (!hands.hasChildNodes()) hands.append(...this.targets());
    readOut(this.board.svg, hands);
    if (hand) this.drawTargets(hand);
  }

  /** @param {Hand} hand */
  drawTargets(hand) {
    const targets = [...this.board.layers.hands.children];
    const hadFocus = targets.find((target) => target === document.activeElement);
    for (const target of targets) this.drawTarget(hand, target);
    const open = targets.filter((target) => !target.hasAttribute("hidden"));
    if (!open.some((target) => target.getAttribute("tabindex") === "0")) open[0]?.setAttribute("tabindex", "0");
    if (hadFocus?.hasAttribute("hidden")) this.focusNext(open);
  }

  /**
   * Whoever plays with keys stays on the board when what was pressed can be pressed no more.
   * @param {Element[]} open
   */
  focusNext(open) {
    const next = open.find((target) => target.getAttribute("tabindex") === "0");
    if (next instanceof SVGElement) next.focus();
  }

  /** The fields, and the slots beside them. */
  targets() {
    return [...fieldNames(), ...fieldNames().map(slotKey)].map((key) => {
      const target = drawn("rect", { class: "touch", role: "button", "data-key": key });
      target.addEventListener("click", () => this.tap(key));
      return target;
    });
  }

  /** @param {Hand} hand @param {Element} target */
  drawTarget(hand, target) {
    const key = target.getAttribute("data-key") ?? "";
    const name = fieldOf(key);
    const isSlot = key !== name;
    const isOpen = isSlot ? (hand.slots ?? []).includes(name) : !hand.isStill;
    target.toggleAttribute("hidden", !isOpen);
    const lit = isSlot ? [] : this.lit();
    target.classList.toggle("lit", lit.includes(name));
    target.classList.toggle("offered", !isSlot && (hand.offered ?? []).includes(name));
    target.classList.toggle("meant", !isSlot && hand.asked === name);
    target.classList.toggle("holds", !isSlot && hand.holds(name).length > 0);
    const label = isSlot ? say(words, "beside", { field: name }) : this.label(name);
    assign(target, {
      ...this.boxOf(key),
      tabindex: key === this.at ? 0 : -1,
      "aria-label": lit.includes(name) ? [label, words["may-go"], this.left(name)].filter(Boolean).join(", ") : label,
      "aria-pressed": String(!isSlot && hand.chosen?.from === name),
    });
  }

  /** The piece in the hand. */
  get lifted() {
    return this.carried?.shape ? this.carried : this.hand?.chosen;
  }

  /** The fields that the piece in the hand may go to. */
  lit() {
    return this.lifted ? this.hand?.reach?.(this.lifted) ?? [] : [];
  }

  /** @param {string} field */
  left(field) {
    return this.lifted ? this.hand?.left?.(this.lifted, field) ?? "" : "";
  }

  /** @param {string} key */
  boxOf(key) {
    const { layout } = this.board;
    return key === fieldOf(key) ? layout.field(key) : layout.slot(fieldOf(key));
  }

  /** Whether the piece that is dragged still lies where it was taken, and may be moved. */
  holdsCarried() {
    if (!this.carried || !this.hand?.drag || this.hand.isStill) return false;
    const { piece, from } = this.carried;
    return this.hand.holds(from).includes(piece);
  }

  /** @param {string} name */
  label(name) {
    if (!this.hand) return name;
    const { board } = this.hand;
    const here = piecesOn(board, name).map((kind) => {
      const isPair = kind !== "soul" && (kind === "red" ? board.red : board.blue).every((field) => field === name);
      return words[isPair ? `piece.${kind}.two` : `piece.${kind}`];
    });
    return [name, ...here].join(", ");
  }

  /** @param {string} key */
  tap(key) {
    if (this.carried?.shape) return; // this was the end of a drag
    this.at = key;
    if (key === fieldOf(key)) this.hand?.tap(key);
    else this.hand?.tapSlot?.(fieldOf(key));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const from = event.target instanceof Element ? event.target.getAttribute("data-key") : null;
    if (!from) return;
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) this.walk(from, step);
    else if (event.key === "Enter" || event.key === " ") this.tap(from);
    else if (event.key === "Escape") this.hand?.cancel?.();
    else return;
    event.preventDefault();
  }

  /** To the nearest neighbour in that direction. @param {string} from @param {number[]} step */
  walk(from, [dx, dy]) {
    const [x, y] = centre(this.boxOf(from));
    const open = [...this.board.layers.hands.children].filter((target) => !target.hasAttribute("hidden"));
    const ahead = open.map((target) => {
      const key = target.getAttribute("data-key") ?? "";
      const [toX, toY] = centre(this.boxOf(key));
      const along = (toX - x) * dx + (toY - y) * dy;
      const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
      return { key, along, far: along + 4 * aside };
    });
    const next = ahead.filter(({ along }) => along > 1).sort((a, b) => a.far - b.far)[0];
    if (!next) return;
    this.at = next.key;
    for (const target of this.board.layers.hands.children) {
      const isNext = target.getAttribute("data-key") === this.at;
      target.setAttribute("tabindex", isNext ? "0" : "-1");
      if (isNext && target instanceof SVGElement) target.focus();
    }
  }

  /** @param {PointerEvent} event */
  take(event) {
    const from = event.target instanceof Element ? event.target.getAttribute("data-key") : null;
    if (!from || !this.hand?.drag) return;
    const [piece] = this.hand.holds(from);
    if (piece) this.carried = { piece, from, x: event.clientX, y: event.clientY, shape: null };
  }

  /** @param {PointerEvent} event */
  carry(event) {
    if (!this.carried) return;
    const { piece, x, y } = this.carried;
    if (!this.carried.shape && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_PX) return;
    if (!this.carried.shape) {
      this.carried.shape = this.lift(piece);
      if (this.hand) this.drawTargets(this.hand);
    }
    const [atX, atY] = this.inBoard(event);
    this.carried.shape.setAttribute("transform", `translate(${atX} ${atY})`);
    const field = fieldNames().find((name) => isIn(this.boxOf(name), atX, atY));
    this.carried.shape.querySelector(".left")?.replaceChildren(field ? this.left(field) : "");
  }

  /** @param {string} piece */
  lift(piece) {
    const lifted = drawn("g", { class: "carried" }, shape(piece), drawn("text", { class: "left", y: LABEL_AT }));
    this.board.layers.carried.append(lifted);
    return lifted;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (!this.carried?.shape) {
      this.carried = null;
      return;
    }
    const { piece, from } = this.carried;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const to = under?.classList.contains("touch") ? under.getAttribute("data-key") : null;
    setTimeout(() => this.letGo()); // after the click that ends the drag
    if (to && to === fieldOf(to) && to !== from) this.hand?.drag?.(piece, from, to);
  }

  /** The field or the slot under a pointer. @param {MouseEvent} event @returns {string | null} */
  keyAt(event) {
    if (this.carried?.shape) return null; // this was the end of a drag
    const [atX, atY] = this.inBoard(event);
    const all = [...fieldNames(), ...fieldNames().map(slotKey)];
    return all.find((key) => isIn(this.boxOf(key), atX, atY)) ?? null;
  }

  letGo() {
    const wasLifted = this.carried?.shape;
    wasLifted?.remove();
    this.carried = null;
    if (wasLifted && this.hand) this.drawTargets(this.hand);
  }

  /** @param {MouseEvent} event */
  inBoard(event) {
    const matrix = /** @type {SVGSVGElement} */ (this.board.svg).getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return [x, y];
  }
}

// Fields and slots that can be tapped, walked with the arrow keys, and between which pieces are dragged.

import { assign, drawn, say } from "./elements.js";
import { words } from "./frame.js";
import { centre, fieldNames } from "./geometry.js";
import { piecesOn } from "./draft.js";
import { shape } from "./shapes.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DRAG_PX = 6; // what moves less is a tap

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Position} Position */
/**
 * @typedef {object} Hand what may be touched, and what then happens
 * @property {Position} board
 * @property {string[]} may the kinds of piece that may be taken
 * @property {string | null} chosen
 * @property {boolean} [slots] the card slots are touched instead of the fields
 * @property {(name: string) => void} tap
 * @property {(piece: string, from: string, to: string) => void} [drag]
 * @property {() => void} [cancel]
 */

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
    if (!hand) return this.board.layers.hands.replaceChildren();
    if (!this.board.layers.hands.hasChildNodes()) this.board.layers.hands.append(...this.targets());
    for (const target of this.board.layers.hands.children) this.drawTarget(hand, target);
  }

  targets() {
    return fieldNames().map((name) => {
      const target = drawn("rect", { class: "touch", role: "button", "data-key": name });
      target.addEventListener("click", () => this.tap(name));
      return target;
    });
  }

  /**
   * @param {Hand} hand
   * @param {Element} target
   */
  drawTarget(hand, target) {
    const name = target.getAttribute("data-key") ?? "";
    assign(target, {
      ...(hand.slots ? this.board.layout.slot(name) : this.board.layout.field(name)),
      tabindex: name === this.at ? 0 : -1,
      "aria-label": hand.slots ? say(words, "beside", { field: name }) : this.label(name),
      "aria-pressed": String(hand.chosen === name),
    });
  }

  /** Whether the piece that is dragged still lies where it was taken, and may be moved. */
  holdsCarried() {
    if (!this.carried || !this.hand?.drag || this.hand.slots) return false;
    const { piece, from } = this.carried;
    return piecesOn(this.hand.board, from, this.hand.may).includes(piece);
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

  /** @param {string} name */
  tap(name) {
    if (this.carried?.shape) return; // this was the end of a drag
    this.at = name;
    this.hand?.tap(name);
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

  /**
   * To the nearest neighbour in that direction.
   * @param {string} from
   * @param {number[]} step
   */
  walk(from, [dx, dy]) {
    const [x, y] = this.middleOf(from);
    const ahead = fieldNames().map((name) => {
      const [toX, toY] = this.middleOf(name);
      const along = (toX - x) * dx + (toY - y) * dy;
      const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
      return { name, along, far: along + 4 * aside };
    });
    const next = ahead.filter(({ along }) => along > 1).sort((a, b) => a.far - b.far)[0];
    if (!next) return;
    this.at = next.name;
    for (const target of this.board.layers.hands.children) {
      const isNext = target.getAttribute("data-key") === this.at;
      target.setAttribute("tabindex", isNext ? "0" : "-1");
      if (isNext && target instanceof SVGElement) target.focus();
    }
  }

  /** @param {string} name */
  middleOf(name) {
    return centre(this.hand?.slots ? this.board.layout.slot(name) : this.board.layout.field(name));
  }

  /** @param {PointerEvent} event */
  take(event) {
    const from = event.target instanceof Element ? event.target.getAttribute("data-key") : null;
    if (!from || !this.hand?.drag || this.hand.slots) return;
    const [piece] = piecesOn(this.hand.board, from, this.hand.may);
    if (piece) this.carried = { piece, from, x: event.clientX, y: event.clientY, shape: null };
  }

  /** @param {PointerEvent} event */
  carry(event) {
    if (!this.carried) return;
    const { piece, x, y } = this.carried;
    if (!this.carried.shape && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_PX) return;
    this.carried.shape ??= this.lift(piece);
    const [atX, atY] = this.inBoard(event);
    this.carried.shape.setAttribute("transform", `translate(${atX} ${atY})`);
  }

  /** @param {string} piece */
  lift(piece) {
    const lifted = drawn("g", { class: "carried" }, shape(piece));
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
    if (to && to !== from) this.hand?.drag?.(piece, from, to);
  }

  letGo() {
    this.carried?.shape?.remove();
    this.carried = null;
  }

  /** @param {PointerEvent} event */
  inBoard(event) {
    const matrix = /** @type {SVGSVGElement} */ (this.board.svg).getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return [x, y];
  }
}

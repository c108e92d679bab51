// The board as SVG, lying as the real one does (lane A on top from the left, lane B back below).

import { arrowHead, arrowPath, joined } from "./arrows.js";
import { asSeen, piecesOn } from "./draft.js";
import { drawn, say } from "../elements.js";
import { centre, directions, fieldNames, LAYOUTS } from "../geometry.js";
import { places, shape } from "../shapes.js";

/** @typedef {import("./arrows.js").Arrow} Arrow */
/** @typedef {import("../geometry.js").Layout} Layout */
/** @typedef {{red: string[], blue: string[], soul: string, cards: Record<string, string>}} Position */
/** @typedef {{piece: string, from: string | null, to: string | null}} Step a piece in a hand has no `from` */
/**
 * @typedef {object} Scene what is to be seen
 * @property {Position} board
 * @property {string[]} start
 * @property {Arrow[]} arrows
 * @property {{arrows: Arrow[], lays: string[]}} [better] what would have been better than that
 * @property {Step[]} [repair]
 * @property {string[]} [asked] fields that a question is about
 */

const HEADS = ["red", "blue", "soul", "best", "repair"];

/**
 * Which field each piece goes to, so that pieces that stayed are not moved.
 * @param {string[]} were
 * @param {string[]} fields
 */
function matched(were, fields) {
  const free = [...fields];
  const kept = were.map((field) => {
    const at = free.indexOf(field);
    return at < 0 ? "" : free.splice(at, 1)[0];
  });
  return kept.map((field) => field || free.shift() || "");
}

/** Draws into `svg`; keeps the pieces, so that they slide. */
export class Board {
  /** @param {Element} svg @param {Layout} [layout] */
  constructor(svg, layout = LAYOUTS.lying) {
    this.svg = svg;
    this.layout = layout;
    this.ground = "";
    /** @type {Map<string, {fields: string[], shapes: SVGElement[]}>} */
    this.pieces = new Map();
    /** Where each of them is drawn. @type {Map<SVGElement, number[]>} */
    this.spots = new Map();
    this.layers = {
      cards: drawn("g"), arrows: drawn("g"), pieces: drawn("g"), marks: drawn("g"),
      carried: drawn("g"), hands: drawn("g"),
    };
  }

  /** @param {Layout} layout */
  lay(layout) {
    if (layout === this.layout) return;
    this.layout = layout;
    this.ground = "";
  }

  /** @param {Scene} scene @param {Record<string, string>} words */
  draw(scene, words) {
    this.begin(scene.start);
    this.drawCards(scene.board.cards);
    this.drawArrows(scene.arrows, scene.better);
    this.movePieces(asItLies(scene.board, scene.repair ?? []));
    this.drawMarks(scene.repair ?? [], scene.asked ?? []);
    this.svg.setAttribute("aria-label", description(scene.board, words));
  }

  /** @param {string[]} start */
  begin(start) {
    const ground = start.join();
    if (ground === this.ground) return;
    this.ground = ground;
    this.pieces.clear();
    const { width, height } = this.layout;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("data-layout", this.layout.kind);
    this.svg.replaceChildren(drawn("defs", {}, ...HEADS.map((kind) => arrowHead(kind, this.headId(kind)))));
    const { cards, arrows, pieces, marks, carried, hands } = this.layers;
    pieces.replaceChildren();
    this.svg.append(drawnGround(this.layout, start), cards, arrows, pieces, marks, carried, hands);
  }

  /** @param {string} kind */
  headId(kind) {
    return `${this.svg.id}-head-${kind}`;
  }

  /** @param {Record<string, string>} cards */
  drawCards(cards) {
    const shown = Object.entries(cards).map(([name, owner]) => {
      const slot = this.layout.slot(name);
      const [x, y] = centre(slot);
      const mark = shape(owner);
      mark.setAttribute("transform", `translate(${x} ${y + 2}) scale(.62)`);
      return drawn(
        "g", { class: `card ${owner}`, "data-card": name }, drawn("rect", { ...slot, rx: 5 }), mark,
      );
    });
    this.layers.cards.replaceChildren(...shown);
  }

  /** @param {Arrow[]} arrows @param {{arrows: Arrow[], lays: string[]}} [better] */
  drawArrows(arrows, better = { arrows: [], lays: [] }) {
    const best = joined(better.arrows).map((arrow) => ({ ...arrow, piece: "best" }));
    const whole = [...joined(arrows), ...best];
    const shown = whole.flatMap((arrow, index) => {
      const shift = (index - (whole.length - 1) / 2) * 9;
      const d = arrowPath(arrow.kind, arrow.way.map((name) => this.beside(name, shift)));
      const head = `url(#${this.headId(arrow.piece)})`;
      return [
        drawn("path", { d, class: "arrow casing" }),
        drawn("path", { d, class: `arrow ${arrow.piece} ${arrow.kind}`, "marker-end": head }),
      ];
    });
    const lays = better.lays.map((name) => drawn("rect", { class: "arrow best", ...this.layout.slot(name), rx: 5 }));
    this.layers.arrows.replaceChildren(...shown, ...lays);
  }

  /** Arrows of one turn run beside each other. @param {string} name @param {number} shift */
  beside(name, shift) {
    const [x, y] = this.layout.middle(name);
    return this.layout.kind === "standing" ? [x + shift, y] : [x, y + shift];
  }

  /**
   * What is to be put back where, and the fields that are asked about.
   * @param {Step[]} repair
   * @param {string[]} asked
   */
  drawMarks(repair, asked) {
    const rings = asked.map((name) => drawn("rect", { class: "asked", ...this.layout.field(name), rx: 4 }));
    this.layers.marks.replaceChildren(...rings, ...repair.flatMap((step) => this.drawnStep(step)));
  }

  /** @param {Step} step */
  drawnStep({ piece, from, to }) {
    if (!from) return to && piece !== "card" ? [this.drawnGoal(to)] : [];
    const [x, y] = piece === "card" ? centre(this.layout.slot(from)) : this.spotOf(piece, from);
    const cross = drawn("path", { class: "wrong", d: `M${x - 22} ${y - 22}l44 44m0-44l-44 44` });
    if (!to) return [cross];
    const [goalX, goalY] = this.layout.middle(to);
    const d = arrowPath("jump", [[x, y], [goalX, goalY]]);
    const head = `url(#${this.headId("repair")})`;
    return [this.drawnGoal(to), cross, drawn("path", { d, class: "arrow repair", "marker-end": head })];
  }

  /** Where a piece is drawn: it may share its field. @param {string} piece @param {string} field */
  spotOf(piece, field) {
    const known = this.pieces.get(piece);
    const found = known?.shapes[known.fields.indexOf(field)];
    return (found && this.spots.get(found)) ?? this.layout.middle(field);
  }

  /** @param {string} field */
  drawnGoal(field) {
    const [cx, cy] = this.layout.middle(field);
    return drawn("circle", { class: "goal", cx, cy, r: 25 });
  }

  /** @param {Position} board */
  movePieces(board) {
    /** @type {Map<string, SVGElement[]>} */
    const standing = new Map();
    /** @type {[string, string[]][]} */
    const kinds = [["red", board.red], ["blue", board.blue], ["soul", [board.soul]]];
    for (const [kind, fields] of kinds) {
      const known = this.pieces.get(kind) ?? this.create(kind, fields);
      known.fields = matched(known.fields, fields);
      known.fields.forEach((field, index) => {
        standing.set(field, [...(standing.get(field) ?? []), known.shapes[index]]);
      });
    }
    for (const [field, shapes] of standing) this.place(field, shapes);
  }

  /** @param {string} kind @param {string[]} fields */
  create(kind, fields) {
    const shapes = fields.map(() => shape(kind));
    for (const piece of shapes) piece.setAttribute("data-piece", kind);
    this.layers.pieces.append(...shapes);
    const made = { fields: [...fields], shapes };
    this.pieces.set(kind, made);
    return made;
  }

  /** @param {string} field @param {SVGElement[]} shapes */
  place(field, shapes) {
    const [x, y] = this.layout.middle(field);
    const { size, at } = places(this.layout.kind, shapes.length);
    shapes.forEach((piece, index) => {
      const [dx, dy] = at[index];
      piece.setAttribute("data-field", field);
      this.spots.set(piece, [x + dx, y + dy]);
      piece.style.setProperty("transform", `translate(${x + dx}px, ${y + dy}px) scale(${size})`);
    });
  }
}

/**
 * A piece that is to be put back is drawn once: where it lies.
 * @param {Position} board where it belongs
 * @param {Step[]} repair
 */
function asItLies(board, repair) {
  return asSeen(board, repair.filter(({ piece, to }) => piece !== "card" && to && piecesOn(board, to, [piece]).length));
}

/** @param {Layout} layout @param {string[]} start */
function drawnGround(layout, start) {
  const ground = drawn("g", { class: "ground" }, drawn("rect", { class: "edge", ...layout.edge, rx: 4 }));
  for (const name of fieldNames()) {
    const [x, y] = layout.name(name);
    const kind = start.includes(name) ? "field black" : "field";
    ground.append(
      drawn("rect", { class: kind, ...layout.field(name), "data-field": name }),
      drawn("text", { class: `name ${kind}`, x, y }, name),
      drawn("rect", { class: "slot", ...layout.slot(name), rx: 5 }),
    );
  }
  ground.append(...directions(layout).map(({ at, angle }) =>
    drawn("path", { class: "onward", d: "M-3.5-6 3.5 0-3.5 6", transform: `translate(${at}) rotate(${angle})` })));
  return ground;
}

/**
 * The position as a sentence, for who cannot see the board.
 * @param {Position} board
 * @param {Record<string, string>} words
 */
export function description(board, words) {
  return say(words, "alt.position", {
    red: board.red.join(", "),
    blue: board.blue.join(", "),
    soul: board.soul,
    cards: Object.keys(board.cards).join(", ") || words["alt.none"],
  });
}

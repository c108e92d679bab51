// The board as SVG, lying as the real one does: lane A on top from the left, lane B back below.

import { arrowHead, arrowPath, joined } from "./arrows.js";
import { drawn, say } from "./elements.js";
import {
  columnAndLane, HEIGHT, LANE, LEFT, middle, SLOT_HEIGHT, SLOT_WIDTH, slotCorner, TOP, WIDTH,
} from "./geometry.js";

// Where pieces stand when one, two, three … share a field, and how large.
const PLACES = [
  { size: 1, at: [[0, 0]] },
  { size: 0.74, at: [[0, -16], [0, 16]] },
  { size: 0.62, at: [[-14, -14], [14, -14], [0, 15]] },
  { size: 0.62, at: [[-14, -14], [14, -14], [-14, 15], [14, 15]] },
  { size: 0.5, at: [[-15, -19], [15, -19], [0, 0], [-15, 19], [15, 19]] },
];

/** @typedef {import("./arrows.js").Arrow} Arrow */

function fieldNames() {
  const numbers = Array.from({ length: LANE }, (_, index) => index + 1);
  return ["A", "B"].flatMap((lane) => numbers.map((number) => `${lane}${number}`));
}

/**
 * @param {Element} svg
 * @param {string[]} start
 */
function drawGround(svg, start) {
  const ground = drawn("g", { class: "ground" });
  ground.append(
    drawn("rect", {
      class: "edge", x: LEFT - 8, y: TOP - 4, width: LANE * WIDTH + 16, height: 2 * HEIGHT + 8, rx: 4,
    }),
  );
  for (const name of fieldNames()) {
    const [column, lane] = columnAndLane(name);
    const [x, y] = [LEFT + column * WIDTH, TOP + lane * HEIGHT];
    const [slotX, slotY] = slotCorner(name);
    const kind = start.includes(name) ? "field black" : "field";
    ground.append(
      drawn("rect", { class: kind, x, y, width: WIDTH, height: HEIGHT, "data-field": name }),
      drawn("text", {
        class: `name ${kind}`, x: x + WIDTH / 2, y: y + (lane === 0 ? 14 : HEIGHT - 5),
      }, name),
      drawn("rect", {
        class: "slot", x: slotX, y: slotY, width: SLOT_WIDTH, height: SLOT_HEIGHT, rx: 5,
      }),
    );
  }
  svg.append(ground);
}

/** @param {string} kind */
function shape(kind) {
  switch (kind) {
    case "red":
      return drawn("g", { class: "piece red" }, drawn("path", { d: "M0-20 21 16H-21Z" }));
    case "blue":
      return drawn(
        "g", { class: "piece blue" },
        drawn("circle", { r: 19 }), drawn("circle", { r: 12.5, class: "ring" }),
      );
    default:
      return drawn(
        "g", { class: "piece soul" },
        drawn("path", { class: "light", d: "M0-22 22 0 0 22-22 0Z" }),
        drawn("path", { class: "shade", d: "M0 0 22 0 0 22Z" }),
        drawn("path", { class: "half", d: "M0 0-22 0 0 22ZM0 0 22 0 0-22Z" }),
        drawn("path", { class: "line", d: "M0-22 22 0 0 22-22 0ZM-22 0H22M0-22V22" }),
      );
  }
}

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
  /** @param {Element} svg */
  constructor(svg) {
    this.svg = svg;
    this.game = -1;
    /** @type {Map<string, {fields: string[], shapes: SVGElement[]}>} */
    this.pieces = new Map();
    this.layers = { cards: drawn("g"), arrows: drawn("g"), pieces: drawn("g"), marks: drawn("g") };
  }

  /**
   * @param {any} state
   * @param {Record<string, string>} words
   */
  draw(state, words) {
    if (state.game !== this.game) this.begin(state);
    this.drawCards(state.board.cards);
    this.drawArrows(state.arrows);
    this.drawMarks(state.status.repair ?? []);
    this.movePieces(state.board);
    this.svg.setAttribute("aria-label", description(state.board, words));
  }

  /** @param {any} state */
  begin(state) {
    this.game = state.game;
    this.pieces.clear();
    this.svg.replaceChildren(drawn("defs", {}, ...["red", "blue", "soul", "repair"].map(arrowHead)));
    drawGround(this.svg, state.start);
    const { cards, arrows, pieces, marks } = this.layers;
    pieces.replaceChildren();
    this.svg.append(cards, arrows, pieces, marks);
  }

  /** @param {Record<string, string>} cards */
  drawCards(cards) {
    const shown = Object.entries(cards).map(([name, owner]) => {
      const [x, y] = slotCorner(name);
      const mark = shape(owner);
      mark.setAttribute("transform", `translate(${x + SLOT_WIDTH / 2} ${y + SLOT_HEIGHT / 2 + 2}) scale(.62)`);
      return drawn(
        "g", { class: `card ${owner}`, "data-card": name },
        drawn("rect", { x, y, width: SLOT_WIDTH, height: SLOT_HEIGHT, rx: 5 }),
        mark,
      );
    });
    this.layers.cards.replaceChildren(...shown);
  }

  /** @param {Arrow[]} arrows */
  drawArrows(arrows) {
    const whole = joined(arrows);
    const shown = whole.flatMap((arrow, index) => {
      const d = arrowPath(arrow, (index - (whole.length - 1) / 2) * 9);
      return [
        drawn("path", { d, class: "arrow casing" }),
        drawn("path", {
          d, class: `arrow ${arrow.piece} ${arrow.kind}`, "marker-end": `url(#head-${arrow.piece})`,
        }),
      ];
    });
    this.layers.arrows.replaceChildren(...shown);
  }

  /** @param {{piece: string, from: string, to: string | null}[]} repair */
  drawMarks(repair) {
    const shown = repair.flatMap(({ piece, from, to }) => {
      const [x, y] = piece === "card" ? cardMiddle(from) : middle(from);
      const cross = drawn("path", {
        class: "wrong", d: `M${x - 22} ${y - 22}l44 44m0-44l-44 44`,
      });
      if (!to) return [cross];
      const ghost = shape(piece);
      ghost.classList.add("ghost");
      ghost.setAttribute("transform", `translate(${x} ${y})`);
      const d = arrowPath({ piece, kind: "jump", way: [from, to] }, 0);
      return [ghost, cross, drawn("path", { d, class: "arrow repair", "marker-end": "url(#head-repair)" })];
    });
    this.layers.marks.replaceChildren(...shown);
  }

  /** @param {any} board */
  movePieces(board) {
    /** @type {Map<string, SVGElement[]>} */
    const standing = new Map();
    for (const [kind, fields] of [["red", board.red], ["blue", board.blue], ["soul", [board.soul]]]) {
      const known = this.pieces.get(kind) ?? this.create(kind, fields);
      known.fields = matched(known.fields, fields);
      known.fields.forEach((field, index) => {
        standing.set(field, [...(standing.get(field) ?? []), known.shapes[index]]);
      });
    }
    for (const [field, shapes] of standing) place(field, shapes);
  }

  /**
   * @param {string} kind
   * @param {string[]} fields
   */
  create(kind, fields) {
    const shapes = fields.map(() => shape(kind));
    this.layers.pieces.append(...shapes);
    const made = { fields: [...fields], shapes };
    this.pieces.set(kind, made);
    return made;
  }
}

/** @param {string} name */
function cardMiddle(name) {
  const [x, y] = slotCorner(name);
  return [x + SLOT_WIDTH / 2, y + SLOT_HEIGHT / 2];
}

/**
 * @param {string} field
 * @param {SVGElement[]} shapes
 */
function place(field, shapes) {
  const [x, y] = middle(field);
  const { size, at } = PLACES[Math.min(shapes.length, PLACES.length) - 1];
  shapes.forEach((piece, index) => {
    const [dx, dy] = at[index];
    piece.setAttribute("data-field", field);
    piece.style.setProperty("transform", `translate(${x + dx}px, ${y + dy}px) scale(${size})`);
  });
}

/**
 * The position as a sentence, for who cannot see the board.
 * @param {any} board
 * @param {Record<string, string>} words
 */
function description(board, words) {
  return say(words, "alt.position", {
    red: board.red.join(", "),
    blue: board.blue.join(", "),
    soul: board.soul,
    cards: Object.keys(board.cards).join(", ") || words["alt.none"],
  });
}

// The board of the second game as SVG, from its board file: homes, circuit, chambers, dungeon, pieces.

import { assign, drawn, readOut, refill, say } from "../elements.js";
import { words } from "../frame.js";
import { figureShape, markerShape, placeName, WINGS, wingSign } from "./signs.js";

/** @typedef {[number, number]} Spot */
/**
 * @typedef {object} Plan
 * @property {number} size
 * @property {number} dungeon half its side
 * @property {Record<string, Spot>} places
 * @property {Record<string, Spot>} markers
 * @property {Record<string, number>} turns
 * @property {Spot} chamber
 * @property {number} home
 * @property {number} field
 */
/** @typedef {{piece: string, from: string | null, to: string}} Step */
/**
 * @typedef {object} Scene what is to be seen, and what may be tapped
 * @property {string[]} seats
 * @property {{figures: Record<string, string>, markers: Record<string, string>}} board
 * @property {string | null} mover
 * @property {string[]} lit
 * @property {((place: string) => void) | null} tap
 * @property {Step[]} repair
 * @property {string | null} [chosen] a place that a finger has chosen
 */

/** @type {Plan} */
const plan = await (await fetch("/static/salamander/board.json")).json();
const CORNERS = ["king", "queen", "monk", "robber"];
const CROWD = { 1: [[0, 0]], 2: [[-18, 0], [18, 0]], 3: [[-20, 8], [20, 8], [0, -14]], 4: [[-22, -8], [22, -8], [-22, 18], [22, 18]] };
const SMALL = { 1: [[0, 0]], 2: [[-7, 0], [7, 0]], 3: [[-7, 5], [7, 5], [0, -6]], 4: [[-7, -6], [7, -6], [-7, 6], [7, 6]] };
const EDGE = 4; // round the board
const INNER = 0.81; // of the way from the middle to the fields: there the way round is drawn
const TOUCH = 31; // a circle for a finger, larger than the field

/**
 * Which corner of the drawing each figure has: the board's own, or, where a copy sits otherwise, in the order of the seats.
 * @param {string[]} seats
 * @returns {Record<string, string>}
 */
export function corners(seats) {
  const at = seats.map((seat) => CORNERS.indexOf(seat));
  const falls = at.filter((corner, index) => at[(index + 1) % at.length] < corner).length;
  const order = falls <= 1 ? CORNERS : [...seats, ...CORNERS.filter((one) => !seats.includes(one))];
  return Object.fromEntries(order.map((figure, index) => [figure, CORNERS[index]]));
}

/** Draws into `svg`; keeps the pieces, so that they slide. */
export class SalamanderBoard {
  /** @param {Element} svg */
  constructor(svg) {
    this.svg = svg;
    this.drawn = "";
    /** @type {Record<string, string>} */
    this.corner = {};
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map();
    this.layers = { marks: drawn("g"), markers: drawn("g"), figures: drawn("g"), hands: drawn("g") };
    svg.setAttribute("viewBox", `${-EDGE} ${-EDGE} ${plan.size + 2 * EDGE} ${plan.size + 2 * EDGE}`);
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.begin(scene.seats);
    this.movePieces(scene);
    this.drawMarks(scene);
    this.drawHands(scene);
    this.svg.setAttribute("aria-label", description(scene));
  }

  /** @param {string[]} seats */
  begin(seats) {
    if (this.drawn === seats.join()) return;
    this.drawn = seats.join();
    this.corner = corners(seats);
    this.pieces.clear();
    const { marks, markers, figures, hands } = this.layers;
    for (const layer of [markers, figures]) layer.replaceChildren();
    this.svg.replaceChildren(this.ground(seats), markers, marks, figures, hands);
  }

  /** Where a place is drawn: zones and homes lie where their figure sits. @param {string} place @returns {Spot} */
  spot(place) {
    const [figure, ...rest] = place.split("-");
    const there = this.corner[figure] && rest.length ? [this.corner[figure], ...rest].join("-") : place;
    return plan.places[there];
  }

  /** @param {string} piece @param {string} place @returns {Spot} */
  spotOf(piece, place) {
    return place === "start" ? plan.markers[this.corner[piece.replace("-marker", "")]] : this.spot(place);
  }

  /** @param {string[]} seats */
  ground(seats) {
    const { size, dungeon } = plan;
    const ground = drawn("g", { class: "ground" }, drawn("rect", { class: "edge", width: size, height: size, rx: 18 }));
    for (const figure of CORNERS) ground.append(...this.zone(figure, seats.includes(figure)));
    for (const wing of WINGS) ground.append(...this.wing(wing));
    const middle = size / 2 - dungeon;
    ground.append(
      drawn("rect", { class: "dungeon", x: middle, y: middle, width: 2 * dungeon, height: 2 * dungeon, rx: 6 }),
      ...[-2, -1, 0, 1, 2].map((bar) => drawn("path", { class: "bars", d: `M${size / 2 + bar * 16} ${middle}v${2 * dungeon}` })),
    );
    return ground;
  }

  /** @param {string} figure @param {boolean} plays */
  zone(figure, plays) {
    const [x, y] = this.spot(`${figure}-home`);
    const kind = plays ? figure : "left-out";
    const [gateX, gateY] = this.spot(`${figure}-3`);
    const path = drawn("path", { class: `way ${kind}`, d: `M${x} ${y}L${gateX} ${gateY}` });
    const fields = [1, 2, 3, 4, 5].map((number) => {
      const [cx, cy] = this.spot(`${figure}-${number}`);
      return drawn("g", {}, drawn("circle", { class: `field ${kind}`, cx, cy, r: plan.field }), drawn("text", { class: "name", x: cx, y: cy }, String(number)));
    });
    return [path, drawn("circle", { class: `home ${kind}`, cx: x, cy: y, r: plan.home }), ...(plays ? [this.onward(figure)] : []), ...fields];
  }

  /** The way round, along the inner side of a zone. @param {string} figure */
  onward(figure) {
    const middle = plan.size / 2;
    const [from, to] = ["1", "5"].map((number) => {
      const [x, y] = this.spot(`${figure}-${number}`);
      return [x, y].map((one) => middle + INNER * (one - middle));
    });
    const radius = Math.hypot(to[0] - middle, to[1] - middle);
    const angle = (180 / Math.PI) * Math.atan2(to[1] - middle, to[0] - middle) + 90;
    return drawn("g", { class: "onward" }, drawn("path", { d: `M${from}A${radius} ${radius} 0 0 1 ${to}` }),
      drawn("path", { d: "M-9-8 2 0-9 8", transform: `translate(${to}) rotate(${angle})` }));
  }

  /** @param {string} wing */
  wing(wing) {
    const chambers = Object.keys(plan.places).filter((name) => name.startsWith(`${wing}-`));
    const cells = chambers.map((name) => drawn("rect", { class: `chamber ${wing}`, ...this.box(name), rx: 4, "data-place": name }));
    const signs = chambers.map((name) => this.chamberSign(name));
    const [x, y] = this.beyond(wing);
    const sign = drawn("g", { transform: `translate(${x} ${y}) scale(.62)` }, wingSign(wing));
    return [...cells, ...signs, sign];
  }

  /** The outer edge of a wing, where its sign is. @param {string} wing */
  beyond(wing) {
    const [x, y] = this.spot(`${wing}-1-2`);
    const [innerX, innerY] = this.spot(`${wing}-2-2`);
    return [x + 0.76 * (x - innerX), y + 0.76 * (y - innerY)];
  }

  /** @param {string} name */
  box(name) {
    const [x, y] = this.spot(name);
    const isTurned = plan.turns[name.split("-")[0]] % 180 !== 0;
    const [width, height] = isTurned ? [plan.chamber[1], plan.chamber[0]] : plan.chamber;
    return { x: x - width / 2 + 1.2, y: y - height / 2 + 1.2, width: width - 2.4, height: height - 2.4 };
  }

  /** In the first row the stones, else the number of the row in its middle. @param {string} name */
  chamberSign(name) {
    const [, row, stone] = name.split("-");
    const [x, y] = this.spot(name);
    if (row === "1") return drawn("text", { class: "stones", x, y }, "●".repeat(Number(stone)));
    return drawn("text", { class: "row", x, y }, stone === "2" ? row : "");
  }

  /** @param {Scene} scene */
  movePieces({ board, seats, mover }) {
    for (const [kind, at, shape] of /** @type {const} */ ([["markers", board.markers, markerShape], ["figures", board.figures, figureShape]])) {
      for (const name of seats) {
        const key = `${kind}-${name}`;
        if (!this.pieces.has(key)) this.pieces.set(key, this.layers[kind].appendChild(drawn("g", { class: "piece" }, shape(name))));
        const piece = /** @type {SVGElement} */ (this.pieces.get(key));
        const here = seats.filter((one) => at[one] === at[name] && at[name] !== "start");
        const crowd = kind === "markers" ? SMALL : CROWD;
        const [dx, dy] = crowd[/** @type {keyof CROWD} */ (Math.max(1, here.length))][Math.max(0, here.indexOf(name))];
        const [x, y] = this.spotOf(name, at[name]);
        piece.setAttribute("data-place", at[name]);
        piece.setAttribute("data-piece", kind === "markers" ? `${name}-marker` : name);
        piece.classList.toggle("moves", kind === "figures" && name === mover);
        const size = kind === "figures" && (at[name].endsWith("home") ? 1.5 : here.length > 1 ? 0.8 : 1);
        piece.style.setProperty("transform", `translate(${x + dx}px, ${y + dy}px) scale(${size || (here.length > 1 ? 0.62 : 1)})`);
      }
    }
  }

  /** What is to be put back where, and where the figure may go. @param {Scene} scene */
  drawMarks({ lit, repair, chosen }) {
    const goals = [...lit.map((place) => this.shapeOf(place, "lit")), ...(chosen ? [this.shapeOf(chosen, "chosen")] : [])];
    const wrong = repair.flatMap(({ piece, from, to }) => {
      const [x, y] = this.spotOf(piece, to);
      const goal = drawn("circle", { class: "goal", cx: x, cy: y, r: 24 });
      if (!from) return [goal];
      const [fromX, fromY] = this.spotOf(piece, from);
      return [goal, drawn("path", { class: "wrong", d: `M${fromX} ${fromY}L${x} ${y}` })];
    });
    this.layers.marks.replaceChildren(...goals, ...wrong);
  }

  /**
   * The place nearest to a finger: a chamber, or where a figure can stand; null beside all of them.
   * @param {MouseEvent} event
   * @param {boolean} isChamber
   * @returns {string | null}
   */
  placeAt({ clientX, clientY }, isChamber) {
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    const of = this.drawn.split(",").flatMap((figure) => [`${figure}-home`, ...[1, 2, 3, 4, 5].map((number) => `${figure}-${number}`)]);
    const places = isChamber ? Object.keys(plan.places).filter((name) => WINGS.includes(name.split("-")[0])) : [...of, "dungeon"];
    const far = (/** @type {string} */ place) => Math.hypot(this.spot(place)[0] - x, this.spot(place)[1] - y);
    const nearest = places.reduce((best, place) => (far(place) < far(best) ? place : best));
    return far(nearest) <= (isChamber ? plan.field : plan.home) ? nearest : null;
  }

  /** @param {string} place @param {string} kind */
  shapeOf(place, kind) {
    const [x, y] = this.spot(place);
    if (plan.turns[place.split("-")[0]] !== undefined) return drawn("rect", { class: kind, ...this.box(place), rx: 4 });
    const radius = place.endsWith("home") ? plan.home : place === "dungeon" ? plan.dungeon : plan.field;
    return drawn("circle", { class: kind, cx: x, cy: y, r: radius });
  }

  /** What may be tapped: a circle for a finger, a chamber as it is. @param {Scene} scene */
  drawHands({ lit, tap }) {
    refill(this.layers.hands, tap ? lit.map((place) => this.target(place, tap)) : []);
    readOut(this.svg, this.layers.hands);
  }

  /** @param {string} place @param {(place: string) => void} tap */
  target(place, tap) {
    const target = this.shapeOf(place, "touch");
    assign(target, { role: "button", tabindex: 0, "data-key": `to-${place}`, "aria-label": `${placeName(place)}, ${words["may-go"]}` });
    if (target.tagName === "circle") target.setAttribute("r", String(Math.max(TOUCH, Number(target.getAttribute("r")))));
    target.addEventListener("click", () => tap(place));
    target.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key !== "Enter" && key !== " ") return;
      event.preventDefault();
      tap(place);
    });
    return target;
  }
}

/** The position as a sentence, for who cannot see the board. @param {Scene} scene */
function description({ seats, board }) {
  const told = seats.map((name) => say(words, "alt.figure", {
    figure: words[`figure.${name}`], place: placeName(board.figures[name]), marker: placeName(board.markers[name]),
  }));
  return told.join(" ");
}

// What lies over the camera's picture in the set-up: the fields that were found, and the handles that are dragged onto the print.

import { drawn, refill, say } from "./elements.js";
import { drawFound } from "./found.js";
import { words } from "./frame.js";
import { CORNERS, MORE, anchors, fault, fields, moved, saying, withOwn } from "./grid.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FAR = 10; // pixels that an arrow key moves with shift
const FINGER_PX = 22; // half of what a finger needs on the screen
const BESIDE_PX = 34; // from the place that a handle stands for to where it is held
const REST_MS = 800; // after the last arrow key
const USUAL = { lane: 0.5, bend: 0, rims: [0.35, 0.12] };
// To which side of the grid each is held, along the lanes and across: fingers hide nothing, and no two meet.
const SIDES = { A1: [-0.6, -1], A15: [0.6, -1], B1: [0.6, 1], B15: [-0.6, 1], lane: [-1, 0], bend: [0, -1], end: [1, 0], side: [0, 1] };

/** @typedef {import("./grid.js").Handles} Handles */
/** @typedef {import("./magnifier.js").Magnifier} Magnifier */
/**
 * @typedef {object} Listeners
 * @property {(said: Record<string, any>) => void} put where the handles were let go
 * @property {(code: string) => void} wrong why they cannot lie there, "" when they can
 */

/** The picture's own pixels are the units: a press needs no arithmetic of layout. */
export class Overlay {
  /** @param {SVGSVGElement} svg @param {Magnifier} magnifier @param {Listeners} listeners */
  constructor(svg, magnifier, listeners) {
    this.svg = svg;
    this.magnifier = magnifier;
    this.listeners = listeners;
    this.size = [960, 540];
    /** @type {Handles | null} */
    this.handles = null;
    /** @type {Handles | null} */
    this.before = null; // the drag
    /** @type {Handles | null} */
    this.placed = null; // by people, as they let go
    /** @type {Handles | null} */
    this.crossed = null; // while corners are put one after the other
    this.held = ""; // by a pointer, or by the keyboard until it rests
    this.grasp = [0, 0]; // from the pointer to the handle's place
    this.rest = 0;
    this.isTaking = false;
    this.hasMore = false;
    this.isFound = false; // there is a grid to be drawn
    this.layers = { grid: drawn("g"), lines: drawn("g"), handles: drawn("g") };
    svg.append(this.layers.grid, this.layers.lines, this.layers.handles);
    new ResizeObserver(() => this.held || this.drawHandles()).observe(svg);
    svg.addEventListener("pointermove", (event) => this.drag(event));
    svg.addEventListener("pointerup", () => this.drop());
    svg.addEventListener("pointercancel", () => this.drop());
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.size = [width, height];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /**
   * @param {any} state of the set-up
   * @param {boolean} isTaking whether handles may be moved now
   * @param {boolean} hasMore than the corners
   */
  draw(state, isTaking, hasMore) {
    this.isTaking = isTaking;
    this.hasMore = hasMore;
    this.isFound = Boolean(state.grid);
    if (!isTaking) this.letGo();
    if (!isTaking) this.crossed = null;
    const told = this.crossed ?? (state.corners || isTaking ? { ...USUAL, ...state.handles, points: state.corners ?? this.unfound() } : null);
    this.handles = this.held && told && this.handles ? withOwn(told, this.handles, this.held) : told;
    this.drawGrid(state.grid ?? [], state.visibility ?? {}, state.slot_test?.ask);
    this.drawHandles();
  }

  /** Where to begin when nothing was found. */
  unfound() {
    const [width, height] = this.size;
    return [[0.1, 0.35], [0.9, 0.35], [0.9, 0.65], [0.1, 0.65]].map(([x, y]) => [x * width, y * height]);
  }

  /**
   * @param {number[][][]} found
   * @param {Record<string, Record<string, string>>} visibility
   * @param {string | undefined} asked
   */
  drawGrid(found, visibility, asked) {
    const grid = this.isTaking && this.handles && (this.isFound || this.held) ? fields(this.handles, this.size) : found;
    drawFound(this.layers.grid, { grid, visibility, size: this.size }, asked);
  }

  drawHandles() {
    if (!this.handles) {
      this.layers.lines.replaceChildren();
      this.layers.handles.replaceChildren();
      return;
    }
    const wrong = fault(this.handles, this.size);
    const outline = drawn("polygon", { class: wrong ? "outline wrong" : "outline", points: this.handles.points.join(" ") });
    this.layers.lines.replaceChildren(outline);
    const places = anchors(this.handles, this.size);
    const shown = [...CORNERS, ...(this.hasMore && this.isTaking && wrong !== "crossed" ? MORE : [])];
    refill(this.layers.handles, shown.map((key) => this.handle(key, places[key])));
  }

  /** @param {string} key @param {number[]} place */
  handle(key, place) {
    const [x, y] = place;
    const name = CORNERS.includes(key) ? key : "";
    const scale = this.scale();
    if (!this.isTaking) {
      return drawn(
        "g", { class: "handle", transform: `translate(${x} ${y})`, "data-key": key },
        drawn("circle", { r: 4 * scale, class: "grip" }),
        drawn("text", { class: "corner-name", y: -10 * scale, "font-size": 16 * scale }, name),
      );
    }
    const [gripX, gripY] = this.beside(key, place);
    const label = CORNERS.includes(key) ? say(words, "corner", { field: key }) : words[`handle.${key}`];
    const made = drawn(
      "g", {
        class: "handle", transform: `translate(${x} ${y})`, "data-key": key, role: "slider", tabindex: 0,
        "aria-label": label, "aria-valuenow": Math.round(x), "aria-valuetext": `${Math.round(x)}, ${Math.round(y)}`,
      },
      drawn("line", { class: "leash", x2: gripX, y2: gripY }),
      drawn("path", { class: "cross", d: `M${-9 * scale} 0h${18 * scale}M0 ${-9 * scale}v${18 * scale}` }),
      drawn("circle", { r: FINGER_PX * scale, class: "grip", cx: gripX, cy: gripY }),
      drawn("text", { class: "corner-name", x: gripX, y: gripY + 5 * scale, "font-size": 14 * scale }, name || words[`handle.${key}.short`]),
    );
    made.addEventListener("pointerdown", (event) => this.hold(key, /** @type {PointerEvent} */ (event)));
    made.addEventListener("keydown", (event) => this.key(key, /** @type {KeyboardEvent} */ (event)));
    return made;
  }

  /** Pixels of the picture for each of the screen. */
  scale() {
    return this.size[0] / (this.svg.clientWidth || this.size[0]);
  }

  /** From a handle's place to where it is held, within the picture. @param {string} key @param {number[]} place */
  beside(key, place) {
    const { points: [a1, a15, b1, b15] } = /** @type {Handles} */ (this.handles);
    const along = unit([a15[0] - a1[0] + b1[0] - b15[0], a15[1] - a1[1] + b1[1] - b15[1]]);
    const across = unit([b15[0] - a1[0] + b1[0] - a15[0], b15[1] - a1[1] + b1[1] - a15[1]]);
    const [ahead, beside] = SIDES[/** @type {keyof typeof SIDES} */ (key)];
    const way = unit([0, 1].map((axis) => ahead * along[axis] + beside * across[axis]));
    const [far, finger] = [BESIDE_PX * this.scale(), FINGER_PX * this.scale()];
    return place.map((value, axis) => {
      const held = value + far * way[axis];
      return Math.max(finger, Math.min(this.size[axis] - finger, held)) - value;
    });
  }

  /** @param {string} key @param {PointerEvent} event */
  hold(key, event) {
    if (this.rest) this.drop();
    if (!this.handles) return;
    const [x, y] = this.pointed(event);
    const place = anchors(this.handles, this.size)[key];
    this.grasp = [place[0] - x, place[1] - y];
    this.take(key);
    this.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.magnify();
  }

  /** @param {string} key */
  take(key) {
    if (this.held && this.held !== key) this.drop();
    if (!this.held) this.before = this.handles;
    this.held = key;
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return [x, y];
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.held || this.rest) return;
    const [x, y] = this.pointed(event);
    this.put([x + this.grasp[0], y + this.grasp[1]]);
  }

  /** @param {string} key @param {KeyboardEvent} event */
  key(key, event) {
    if (event.key === "Enter") return this.drop();
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!step || !this.handles) return;
    event.preventDefault();
    this.take(key);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.drop(), REST_MS);
    const far = event.shiftKey ? FAR : 1;
    const [x, y] = anchors(this.handles, this.size)[key];
    this.put([x + far * step[0], y + far * step[1]]);
  }

  /** @param {number[]} place of the handle that is held */
  put(place) {
    if (!this.handles) return;
    this.handles = moved(this.handles, { key: this.held, place }, this.size);
    this.listeners.wrong(fault(this.handles, this.size));
    this.drawGrid([], {}, undefined);
    this.drawHandles();
    this.magnify();
  }

  magnify() {
    if (!this.handles) return;
    this.magnifier.show(anchors(this.handles, this.size)[this.held], fields(this.handles, this.size));
  }

  /** What can lie there is told; corners that cross wait for the next one, all else goes back. */
  drop() {
    const { handles, before, held } = this;
    this.letGo();
    if (!held || !handles || handles === before) return;
    const wrong = fault(handles, this.size);
    this.crossed = wrong === "crossed" ? handles : null;
    if (wrong === "crossed") return;
    if (wrong === "") {
      this.placed = handles;
      this.listeners.put(saying(handles, held));
    } else {
      this.handles = before;
      this.drawGrid([], {}, undefined);
      this.drawHandles();
    }
  }

  letGo() {
    clearTimeout(this.rest);
    this.held = "";
    this.rest = 0;
    this.magnifier.hide();
  }
}

/** @param {number[]} way */
function unit([x, y]) {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

// What lies over the camera's picture: the fields that were found, and the four corners to be drawn.

import { drawn, refill, say } from "./elements.js";
import { words } from "./frame.js";
import { fieldNames } from "./geometry.js";

export const CORNERS = ["A1", "A15", "B1", "B15"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FAR = 10; // pixels that an arrow key moves with shift
const FINGER_PX = 24; // half of what a finger needs on the screen
const LAMPS = ["red", "amber", "green"]; // the worst first
const SIGNS = { red: "✕", amber: "!", green: "" };

/** @typedef {number[][]} Points */

/** The picture's own pixels are the units: a press needs no arithmetic of layout. */
export class Overlay {
  /**
   * @param {SVGSVGElement} svg
   * @param {(points: Points) => void} moved
   */
  constructor(svg, moved) {
    this.svg = svg;
    this.moved = moved;
    this.size = [960, 540];
    /** @type {Points} */
    this.points = [];
    this.held = -1;
    this.isTaking = false;
    this.layers = { grid: drawn("g"), lines: drawn("g"), handles: drawn("g") };
    svg.append(this.layers.grid, this.layers.lines, this.layers.handles);
    new ResizeObserver(() => this.held < 0 && this.drawCorners()).observe(svg);
    svg.addEventListener("pointermove", (event) => this.drag(event));
    svg.addEventListener("pointerup", () => this.drop());
    svg.addEventListener("pointercancel", () => this.drop());
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.size = [width, height];
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /**
   * @param {any} state of the set-up
   * @param {boolean} isTaking whether corners may be moved now
   */
  draw(state, isTaking) {
    this.isTaking = isTaking;
    if (!isTaking) this.held = -1;
    /** @type {Points} */
    const points = state.corners ?? (isTaking ? this.unfound() : []);
    this.points = points.map((point, at) => (at === this.held ? this.points[at] : point));
    this.drawGrid(state.grid ?? [], state.visibility ?? {}, state.slot_test?.ask);
    this.drawCorners();
  }

  /** Where to begin when nothing was found. */
  unfound() {
    const [width, height] = this.size;
    return [[0.1, 0.35], [0.9, 0.35], [0.9, 0.65], [0.1, 0.65]].map(([x, y]) => [x * width, y * height]);
  }

  /**
   * @param {Points[]} grid
   * @param {Record<string, Record<string, string>>} visibility
   * @param {string | undefined} asked
   */
  drawGrid(grid, visibility, asked) {
    const names = fieldNames();
    const size = this.size[0] / 30;
    this.layers.grid.replaceChildren(...grid.flatMap((corners, index) => {
      const name = names[index];
      const lamp = worst(visibility[name]);
      const [x, y] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + point[axis], 0) / corners.length);
      const kind = `found ${lamp} ${name === asked ? "asked" : ""}`;
      return [
        drawn("polygon", { class: kind, points: corners.join(" ") }),
        drawn("text", { class: `lamp ${lamp}`, x, y: y + size / 3, "font-size": size }, SIGNS[/** @type {keyof typeof SIGNS} */ (lamp)] ?? ""),
      ];
    }));
  }

  drawCorners() {
    const { points } = this;
    this.layers.lines.replaceChildren(...(points.length ? [drawn("polygon", { class: "outline", points: points.join(" ") })] : []));
    const scale = this.size[0] / (this.svg.clientWidth || this.size[0]);
    const height = points.reduce((sum, point) => sum + point[1], 0) / (points.length || 1);
    const handles = points.map(([x, y], index) => {
      const handle = drawn(
        "g", {
          class: "handle", transform: `translate(${x} ${y})`, "data-key": CORNERS[index],
          ...(this.isTaking ? { role: "slider", tabindex: 0, "aria-label": say(words, "corner", { field: CORNERS[index] }), "aria-valuenow": Math.round(x), "aria-valuetext": `${Math.round(x)}, ${Math.round(y)}` } : {}),
        },
        drawn("circle", { r: (this.isTaking ? FINGER_PX : 4) * scale, class: "grip" }),
        drawn("path", { class: "cross", d: `M${-9 * scale} 0h${18 * scale}M0 ${-9 * scale}v${18 * scale}` }),
        drawn("text", { class: "corner-name", y: (y < height ? -FINGER_PX - 6 : FINGER_PX + 20) * scale, "font-size": 16 * scale }, CORNERS[index]),
      );
      if (!this.isTaking) return handle;
      handle.addEventListener("pointerdown", (event) => this.hold(index, /** @type {PointerEvent} */ (event)));
      handle.addEventListener("keydown", (event) => this.key(index, /** @type {KeyboardEvent} */ (event)));
      return handle;
    });
    refill(this.layers.handles, handles);
  }

  /**
   * @param {number} index
   * @param {PointerEvent} event
   */
  hold(index, event) {
    this.held = index;
    this.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (this.held < 0) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    this.put(this.held, [x, y]);
  }

  drop() {
    if (this.held < 0) return;
    this.held = -1;
    this.moved(this.points);
  }

  /**
   * @param {number} index
   * @param {KeyboardEvent} event
   */
  key(index, event) {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? FAR : 1;
    const [x, y] = this.points[index];
    this.put(index, [x + far * step[0], y + far * step[1]]);
    this.moved(this.points);
  }

  /**
   * @param {number} index
   * @param {number[]} place
   */
  put(index, place) {
    const within = place.map((value, axis) => Math.min(Math.max(0, value), this.size[axis]));
    this.points = this.points.map((point, at) => (at === index ? within : point));
    this.drawCorners();
  }
}

/** @param {Record<string, string> | undefined} lamps */
function worst(lamps) {
  return LAMPS.find((lamp) => lamps && Object.values(lamps).includes(lamp)) ?? "";
}

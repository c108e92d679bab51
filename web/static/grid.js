// The grid as its handles tell it, in the picture's pixels: what `vision.board.handles` works out, while somebody drags.

export const CORNERS = ["A1", "A15", "B1", "B15"];
export const MORE = ["lane", "bend", "end", "side"];
const LANE = 15;
const HIGHEST_LANE = 0.5; // of the grid's height: two lanes fill it
const LOWEST_LANE = 0.3;
const BENDS = [-1.5, 0.1]; // of a lens
const WIDEST_RIM = 1; // field widths beyond the end of a lane …
const HIGHEST_RIM = 0.4; // … and grid heights beyond its side
const SEARCHED = 60; // steps in which a bend is found

/** @typedef {number[]} Point */
/**
 * @typedef {object} Handles
 * @property {Point[]} points the grid's four corners in pixels
 * @property {number} lane of the grid's height that a lane takes
 * @property {number} bend of the lens
 * @property {number[]} rims paper beyond the lanes' ends in field widths, beside them in grid heights
 */
/** @typedef {number[]} Size */

/** @param {Point} pixel @param {number} bend @param {Size} size */
function straight([x, y], bend, [width, height]) {
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const [offX, offY] = [x - middleX, y - middleY];
  const scale = 1 + bend * (offX * offX + offY * offY) / (width * width);
  return [offX / scale + middleX, offY / scale + middleY];
}

/** @param {Point} pixel @param {number} bend @param {Size} size */
function bent([x, y], bend, [width, height]) {
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const [offX, offY] = [x - middleX, y - middleY];
  const square = (offX * offX + offY * offY) / (width * width);
  const scale = 2 / (1 + Math.sqrt(1 - 4 * bend * square));
  return [middleX + offX * scale, middleY + offY * scale];
}

/** How the grid's unit square lies in the picture (Heckbert 1989), through a lens that bends. */
class Lie {
  /** @param {Handles} handles @param {Size} size */
  constructor({ points, bend }, size) {
    this.bend = bend;
    this.size = size;
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = points.map((point) => straight(point, bend, size));
    const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
    const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
    const area = dx1 * dy2 - dx2 * dy1;
    const g = (sumX * dy2 - dx2 * sumY) / area;
    const h = (dx1 * sumY - sumX * dy1) / area;
    this.rows = [[x1 - x0 + g * x1, x3 - x0 + h * x3, x0], [y1 - y0 + g * y1, y3 - y0 + h * y3, y0], [g, h, 1]];
  }

  /** @param {number} u along the lanes, of the grid's length @param {number} v across them, of its height */
  place(u, v) {
    const [x, y, w] = this.rows.map(([a, b, c]) => a * u + b * v + c);
    return bent([x / w, y / w], this.bend, this.size);
  }

  /** Where on the grid a pixel lies. @param {Point} pixel */
  find(pixel) {
    const [x, y] = straight(pixel, this.bend, this.size);
    const [[a, b, c], [d, e, f], [g, h]] = this.rows;
    const [p, q, r, s] = [a - g * x, b - h * x, d - g * y, e - h * y];
    const [right, below] = [x - c, y - f];
    const area = p * s - q * r;
    return [(right * s - q * below) / area, (p * below - right * r) / area];
  }
}

/** The four corners of each field, in the order of their names. @param {Handles} handles @param {Size} size */
export function fields(handles, size) {
  const lie = new Lie(handles, size);
  return Array.from({ length: 2 * LANE }, (_, index) => {
    const isBeside = index >= LANE;
    const left = (isBeside ? 2 * LANE - 1 - index : index) / LANE;
    const [top, bottom] = isBeside ? [1 - handles.lane, 1] : [0, handles.lane];
    const right = left + 1 / LANE;
    return [[left, top], [right, top], [right, bottom], [left, bottom]].map(([u, v]) => lie.place(u, v));
  });
}

/** Where each handle lies. @param {Handles} handles @param {Size} size @returns {Record<string, Point>} */
export function anchors(handles, size) {
  const lie = new Lie(handles, size);
  const { points: [a1, a15, b1, b15], lane, rims: [end, side] } = handles;
  return {
    A1: a1, A15: a15, B1: b1, B15: b15, lane: lie.place(0, lane), bend: lie.place(0.5, 0),
    end: lie.place(1 + end / LANE, 0.5), side: lie.place(0.5, 1 + side),
  };
}

/**
 * The handles once one of them is put elsewhere: each moves but the one thing that it stands for.
 * @param {Handles} handles
 * @param {{key: string, place: Point}} put
 * @param {Size} size
 * @returns {Handles}
 */
export function moved(handles, { key, place }, size) {
  const { points, rims } = handles;
  if (CORNERS.includes(key)) return { ...handles, points: points.map((point, at) => (CORNERS[at] === key ? place : point)) };
  const [u, v] = new Lie(handles, size).find(place);
  if (key === "lane") return { ...handles, lane: Math.min(v, 1 - v) }; // the other lane's line says the same
  if (key === "end") return { ...handles, rims: [(u - 1) * LANE, rims[1]] };
  if (key === "side") return { ...handles, rims: [rims[0], v - 1] };
  return { ...handles, bend: bendThrough(handles, place, size) };
}

/**
 * The lens with which the middle of the upper side comes nearest to a place.
 * @param {Handles} handles
 * @param {Point} place
 * @param {Size} size
 */
function bendThrough(handles, place, size) {
  const [low, high] = BENDS;
  const tried = Array.from({ length: SEARCHED + 1 }, (_, step) => low + (high - low) * step / SEARCHED);
  const off = (/** @type {number} */ bend) => {
    const [x, y] = new Lie({ ...handles, bend }, size).place(0.5, 0);
    return Math.hypot(x - place[0], y - place[1]);
  };
  const best = tried.reduce((one, other) => (off(other) < off(one) ? other : one));
  const step = (high - low) / SEARCHED;
  const [before, here, after] = [off(best - step), off(best), off(best + step)];
  const curve = before + after - 2 * here;
  const shift = curve > 1e-9 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve))) : 0;
  return best + shift * step;
}

/** Why handles cannot lie so: a code, "" if they can. @param {Handles} handles @param {Size} size */
export function fault(handles, size) {
  const { points, lane, bend, rims } = handles;
  if (points.some(([x, y]) => x < 0 || y < 0 || x >= size[0] || y >= size[1])) return "outside";
  const ahead = points.map(([x, y], at) => [points[(at + 1) % 4][0] - x, points[(at + 1) % 4][1] - y]);
  if (ahead.some(([x, y], at) => x * ahead[(at + 1) % 4][1] - y * ahead[(at + 1) % 4][0] <= 0)) return "crossed";
  const ranges = [[lane, LOWEST_LANE, HIGHEST_LANE], [bend, ...BENDS], [rims[0], 0, WIDEST_RIM], [rims[1], 0, HIGHEST_RIM]];
  return ranges.some(([value, low, high]) => value < low - 1e-3 || value > high + 1e-3) ? "off-board" : "";
}

/**
 * What was told, but for the one thing that is in the hand.
 * @param {Handles} told
 * @param {Handles} own
 * @param {string} key
 * @returns {Handles}
 */
export function withOwn(told, own, key) {
  if (CORNERS.includes(key)) return { ...told, points: told.points.map((point, at) => (CORNERS[at] === key ? own.points[at] : point)) };
  if (key === "lane") return { ...told, lane: own.lane };
  return key === "bend" ? { ...told, bend: own.bend } : { ...told, rims: own.rims };
}

/**
 * Handles as the set-up is told of them: of the printing what was moved alone.
 * @param {Handles} handles
 * @param {string} key
 */
export function saying({ points, bend, lane, rims }, key = "") {
  return { points, bend, ...(key === "lane" ? { lane } : {}), ...(key === "end" || key === "side" ? { rims } : {}) };
}

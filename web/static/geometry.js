// Where things lie on the drawn board, in the units of its picture, lying or standing.

const LANE = 15;
const START = ["A", "B"];
const NARROWEST = 360; // units of a board that stands
const BROAD_STEP = 40; // units by which it may be broader
const MOST_SLOT = 110;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {object} Layout
 * @property {"lying" | "turned" | "standing"} kind
 * @property {number} width
 * @property {number} height
 * @property {Box} edge
 * @property {(field: string) => Box} field
 * @property {(field: string) => Box} slot
 * @property {(field: string) => number[]} middle where pieces stand: names keep the outer edges
 * @property {(field: string) => number[]} name
 */

export function fieldNames() {
  const numbers = Array.from({ length: LANE }, (_, index) => index + 1);
  return START.flatMap((lane) => numbers.map((number) => `${lane}${number}`));
}

/** Along the board from the left, and the lane: 0 is A. @param {string} name */
function columnAndLane(name) {
  const number = Number(name.slice(1));
  return name[0] === "A" ? [number - 1, 0] : [LANE - number, 1];
}

/**
 * The board as it lies before the screen, or turned by half: seen from the other side.
 * @param {boolean} isTurned
 * @returns {Layout}
 */
function lying(isTurned) {
  const [left, top, wide, high, nameRoom] = [30, 82, 60, 80, 16];
  const [slotWide, slotHigh, gap] = [46, 62, 8];
  const at = (/** @type {string} */ name) => {
    const [column, lane] = columnAndLane(name);
    return isTurned ? [LANE - 1 - column, 1 - lane] : [column, lane];
  };
  const field = (/** @type {string} */ name) => {
    const [column, lane] = at(name);
    return { x: left + column * wide, y: top + lane * high, width: wide, height: high };
  };
  return {
    kind: isTurned ? "turned" : "lying",
    width: 2 * left + LANE * wide,
    height: 2 * top + 2 * high,
    edge: { x: left - 8, y: top - 4, width: LANE * wide + 16, height: 2 * high + 8 },
    field,
    slot: (name) => {
      const { x } = field(name);
      const y = at(name)[1] === 0 ? top - gap - slotHigh : top + 2 * high + gap;
      return { x: x + (wide - slotWide) / 2, y, width: slotWide, height: slotHigh };
    },
    middle: (name) => {
      const { x, y } = field(name);
      return [x + wide / 2, y + (high + (at(name)[1] === 0 ? nameRoom : -nameRoom)) / 2];
    },
    name: (name) => {
      const { x, y } = field(name);
      return [x + wide / 2, at(name)[1] === 0 ? y + 14 : y + high - 5];
    },
  };
}

/**
 * The board upright, for a phone: A1 above, lane A on the left, B15 beside it.
 * @param {number} width
 * @returns {Layout}
 */
function standing(width) {
  const [top, high, nameRoom, slotHigh, gap] = [8, 48, 30, 42, 6];
  const slotWide = Math.min(MOST_SLOT, Math.round(0.17 * width));
  const left = slotWide + gap + 8;
  const wide = width / 2 - left;
  const field = (/** @type {string} */ name) => {
    const [row, lane] = columnAndLane(name);
    return { x: left + lane * wide, y: top + row * high, width: wide, height: high };
  };
  return {
    kind: "standing",
    width,
    height: 2 * top + LANE * high,
    edge: { x: left - 4, y: top - 4, width: 2 * wide + 8, height: LANE * high + 8 },
    field,
    slot: (name) => {
      const lane = columnAndLane(name)[1];
      const x = lane === 0 ? left - gap - slotWide : left + 2 * wide + gap;
      return { x, y: field(name).y + (high - slotHigh) / 2, width: slotWide, height: slotHigh };
    },
    middle: (name) => {
      const { x, y } = field(name);
      const lane = columnAndLane(name)[1];
      return [x + (wide + (lane === 0 ? nameRoom : -nameRoom)) / 2, y + high / 2];
    },
    name: (name) => {
      const { x, y } = field(name);
      return [columnAndLane(name)[1] === 0 ? x + 17 : x + wide - 17, y + high / 2 + 5];
    },
  };
}

/** @type {Record<Layout["kind"], Layout>} */
export const LAYOUTS = { lying: lying(false), turned: lying(true), standing: standing(NARROWEST) };
/** @type {Map<number, Layout>} */
const broad = new Map();

/** The board upright, as broad as the place where it is drawn. @param {Element} place */
export function standingIn(place) {
  const { width, height } = place.getBoundingClientRect();
  const share = height > 0 ? width / height : 0;
  const fits = Math.max(NARROWEST, BROAD_STEP * Math.floor((share * LAYOUTS.standing.height) / BROAD_STEP));
  const known = broad.get(fits) ?? standing(fits);
  broad.set(fits, known);
  return known;
}

/** @param {Box} box */
export function centre({ x, y, width, height }) {
  return [x + width / 2, y + height / 2];
}

const INNER_EDGE = 10; // units that the marks of the direction keep from it

/**
 * Between each field and the next a mark of the direction: where, and which way it points.
 * @param {Layout} layout
 * @returns {{at: number[], angle: number}[]}
 */
export function directions({ field, kind }) {
  const names = fieldNames();
  return names.map((name, index) => {
    const [from, to] = [name, names[(index + 1) % names.length]].map((one) => centre(field(one)));
    const across = centre(field(names[(index + LANE) % names.length])); // lies in the other lane
    const angle = (180 / Math.PI) * Math.atan2(to[1] - from[1], to[0] - from[0]);
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    if (name[0] !== names[(index + 1) % names.length][0]) return { at: [x, y], angle };
    const { width, height } = field(name);
    return kind === "standing"
      ? { at: [x + Math.sign(across[0] - x) * (width / 2 - INNER_EDGE), y], angle }
      : { at: [x, y + Math.sign(across[1] - y) * (height / 2 - INNER_EDGE)], angle };
  });
}

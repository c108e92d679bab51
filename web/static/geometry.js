// Where things lie on the drawn board, in the units of its picture.

export const LANE = 15;
export const [LEFT, WIDTH, HEIGHT, TOP] = [30, 60, 80, 82];
export const [SLOT_WIDTH, SLOT_HEIGHT, SLOT_GAP] = [46, 62, 8];
const NAME_ROOM = 16;
const BOTTOM = TOP + 2 * HEIGHT;

/** @param {string} name */
export function columnAndLane(name) {
  const number = Number(name.slice(1));
  return name[0] === "A" ? [number - 1, 0] : [LANE - number, 1];
}

/**
 * Where pieces stand: the names keep the outer edges of both lanes.
 * @param {string} name
 */
export function middle(name) {
  const [column, lane] = columnAndLane(name);
  const y = TOP + (lane + 0.5) * HEIGHT + (lane === 0 ? NAME_ROOM : -NAME_ROOM) / 2;
  return [LEFT + (column + 0.5) * WIDTH, y];
}

/** @param {string} name */
export function slotCorner(name) {
  const [column, lane] = columnAndLane(name);
  const x = LEFT + column * WIDTH + (WIDTH - SLOT_WIDTH) / 2;
  return [x, lane === 0 ? TOP - SLOT_GAP - SLOT_HEIGHT : BOTTOM + SLOT_GAP];
}

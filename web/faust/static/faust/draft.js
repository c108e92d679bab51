// A board that somebody is changing on the page: values in, values out.

/** @typedef {import("./board.js").Position} Position */
/** @typedef {{piece: string, from: string}} Chosen */
/**
 * @typedef {object} Draft
 * @property {Position} board
 * @property {Chosen | null} chosen the piece that the next field is for
 */

const KINDS = ["red", "blue", "soul"];

/**
 * The pieces on a field that may be moved; two stones of a colour are one choice.
 * @param {Position} board
 * @param {string} field
 * @param {string[]} may
 */
export function piecesOn(board, field, may = KINDS) {
  return may.filter((kind) => (kind === "soul" ? board.soul === field : stonesOf(board, kind).includes(field)));
}

/** @param {Position} board @param {string} colour */
function stonesOf(board, colour) {
  return colour === "red" ? board.red : board.blue;
}

/**
 * What a tap on a field does: it takes a piece, the next one of that field, or sets the one taken.
 * @param {Draft} draft
 * @param {string} field
 * @param {string[]} may
 * @returns {Draft}
 */
export function tapped(draft, field, may) {
  const { board, chosen } = draft;
  if (chosen && chosen.from !== field) return { board: moved(board, chosen, field), chosen: null };
  const here = piecesOn(board, field, may);
  const next = chosen ? here.indexOf(chosen.piece) + 1 : 0;
  return { board, chosen: next < here.length ? { piece: here[next], from: field } : null };
}

/** @param {Position} board @param {Chosen} chosen @param {string} field @returns {Position} */
export function moved(board, { piece, from }, field) {
  if (piece === "soul") return { ...board, soul: field };
  const stones = [...stonesOf(board, piece)];
  stones.splice(stones.indexOf(from), 1, field);
  return piece === "red" ? { ...board, red: stones } : { ...board, blue: stones };
}

/**
 * What differs, as steps from field to field.
 * @param {Position} before
 * @param {Position} after
 * @returns {{piece: string, from: string, to: string}[]}
 */
export function differences(before, after) {
  return KINDS.flatMap((piece) => {
    const [left, come] = [listed(before, piece), listed(after, piece)];
    for (const field of [...left]) {
      if (!come.includes(field)) continue;
      left.splice(left.indexOf(field), 1);
      come.splice(come.indexOf(field), 1);
    }
    return left.map((from, index) => ({ piece, from, to: come[index] }));
  });
}

/** @param {Position} board @param {string} piece */
function listed(board, piece) {
  return piece === "soul" ? [board.soul] : [...stonesOf(board, piece)];
}

/**
 * The board as it is seen, where `repair` says what lies where it does not belong.
 * @param {Position} board
 * @param {any[]} repair
 * @returns {Position}
 */
export function asSeen(board, repair) {
  const strays = repair.filter(({ piece, from, to }) => from && to && piece !== "card");
  return strays.reduce((now, { piece, from, to }) => moved(now, { piece, from: to }, from), board);
}

/** How the pieces lie, as far as it was said on the page or is known. @param {any} state @returns {Position} */
export function lyingNow({ board, placed, status, lies }) {
  if (lies) return { ...board, ...lies };
  if (!(status.repair ?? []).length) return board;
  if (placed) return { ...board, ...placed };
  return status.question === "board-differs" ? asSeen(board, status.repair) : board;
}

/**
 * The board once all that lies wrong is put right; null where that takes more than moving pieces.
 * @param {any} state
 * @returns {Position | null}
 */
export function putRight(state) {
  const steps = state.status.repair ?? [];
  const lying = lyingNow(state);
  const isMoves = steps.every((/** @type {any} */ { piece, from, to }) => from && to && piecesOn(lying, from, [piece]).length);
  if (!steps.length || !isMoves) return null;
  return steps.reduce((/** @type {Position} */ now, /** @type {any} */ step) => moved(now, step, step.to), lying);
}

/** @param {Position} board */
export function placeWords({ red, blue, soul }) {
  return { say: "place", red: [...red], blue: [...blue], soul };
}

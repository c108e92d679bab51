// What would have been best in a game that is over: as whose knowledge it is wanted, a line a turn.

import { language } from "../frame.js";
import { fieldNames } from "../geometry.js";

/** @typedef {import("./arrows.js").Arrow} Arrow */
/** @typedef {import("./chance.js").Course} Course */
/** @typedef {"doubtful" | "bad" | "very-bad"} Mark */
/**
 * @typedef {object} JudgedTurn in points and chances of who moved
 * @property {number} turn
 * @property {"red" | "blue"} player
 * @property {number} chance
 * @property {number[]} band
 * @property {number} points
 * @property {number} best_points
 * @property {number} lost
 * @property {number} given_away
 * @property {Mark | null} mark
 * @property {[string, ...any[]][]} best
 * @property {number} card
 * @property {string} text
 */
/**
 * @typedef {object} JudgedSums
 * @property {number} level
 * @property {Record<string, number>} plays_like
 * @property {Record<string, number>} errors
 * @property {string | null} stopped
 * @property {string} text
 */

export const VIEWS = /** @type {const} */ (["public", "red", "blue"]);
export const LEAST = 0.05; // points: what is less is nothing better
const BY_TURNS = ["infamy", "soul-cards-gone"]; // endings that the last turn made
export const MARKED = /** @type {const} */ (["doubtful", "bad", "very-bad"]);

/** The game as one of the views has it. */
export class Judgement {
  /** @param {any[]} lines @param {any} game as the archive tells it */
  constructor(lines, game) {
    /** @type {JudgedTurn[]} */
    this.turns = lines.filter(({ chance }) => chance !== undefined);
    /** @type {JudgedSums} */
    this.sums = lines[lines.length - 1];
    this.game = game;
  }

  /** @param {number | undefined} number */
  turn(number) {
    return this.turns.find(({ turn }) => turn === number) ?? null;
  }

  /** @returns {Course} */
  get course() {
    const [first] = this.turns;
    const before = first.chance + first.lost;
    const start = ofRed(first.player, [before, before, before]);
    const chances = this.turns.map(({ player, band: [low, high], chance }) => ofRed(player, [low, chance, high]));
    if (BY_TURNS.includes(this.game.final.reason)) chances.splice(-1, 1, certain(this.game.final.winner));
    return {
      chances: [start, ...chances],
      marks: this.turns.flatMap(({ turn, mark }) => (mark ? [{ turn, mark }] : [])),
      cards: this.turns.filter((turn) => this.isTurnedOver(turn)).map(({ turn, player, card }) => ({ turn, points: player === "red" ? card : -card })),
    };
  }

  /** What one player has to be told at the end. @param {"red" | "blue"} player */
  told(player) {
    const own = this.turns.filter((turn) => turn.player === player);
    const count = (/** @type {Mark} */ mark) => own.filter((turn) => turn.mark === mark).length;
    return {
      marks: Object.fromEntries(MARKED.map((mark) => [mark, count(mark)])),
      lost: own.length ? this.sums.errors[player] / own.length : 0,
      cards: this.turns.reduce((sum, turn) => sum + (turn.player === player ? turn.card : -turn.card), 0),
      level: this.sums.plays_like[player],
    };
  }

  /** @param {JudgedTurn} judged */
  isTurnedOver({ turn }) {
    const { do: done } = this.game.turns.find((/** @type {any} */ one) => one.turn === turn);
    return done.some((/** @type {any[]} */ [kind]) => kind === "reveal");
  }
}

/** @param {string} player whose chance it is @param {number[]} chances the lowest, the likeliest, the highest */
function ofRed(player, chances) {
  const of = player === "red" ? chances : chances.map((chance) => 1 - chance).reverse();
  const [low, middle, high] = of.map((chance) => 100 * chance);
  return { low, middle, high };
}

/** When the game is over. @param {string | null | undefined} winner */
function certain(winner) {
  const chance = { red: 1, blue: 0 }[winner ?? ""] ?? 0.5;
  return ofRed("red", [chance, chance, chance]);
}

/**
 * The best turn as the board draws it: the ways of its pieces, and where a card is laid.
 * @param {JudgedTurn} judged
 * @returns {{arrows: Arrow[], lays: string[]}}
 */
export function drawnBest({ player, best }) {
  const moves = best.filter(([kind]) => kind !== "lay");
  const arrows = moves.map(([kind, from, to]) => ({ piece: kind === "soul" ? "soul" : player, kind: "step", way: wayOf(from, to) }));
  return { arrows, lays: best.filter(([kind]) => kind === "lay").map(([, field]) => field) };
}

/** Onward, field by field. @param {string} from @param {string} to */
function wayOf(from, to) {
  const fields = fieldNames();
  const round = [...fields, ...fields];
  const begin = fields.indexOf(from);
  return round.slice(begin, round.indexOf(to, begin) + 1);
}

/** @param {number} value */
export function points(value) {
  return value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** @param {number} value */
export function withSign(value) {
  const rounded = Math.abs(value) < LEAST ? 0 : value;
  return `${rounded > 0 ? "+" : ""}${points(rounded).replace("-", "\u2212")}`;
}

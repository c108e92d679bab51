// What a tap on a field means before it is an act: a finger chooses, a person acts. Values in, values out.

/** @typedef {import("./draft.js").Chosen} Chosen */
/** @typedef {Chosen & {to: string}} Act a piece that is set down */
/** @typedef {Chosen & {to: string[], left: number[]}} Reach where a piece may go, with the points that are left then */
/**
 * @typedef {object} Choice
 * @property {Chosen | null} lifted
 * @property {string} asked a field that is not lit, or that several pieces may go to: asked about before it is an act
 */
/**
 * @typedef {object} Sight what whoever taps has before them
 * @property {(field: string) => string[]} holds the pieces on a field that may be lifted
 * @property {Reach[]} reach
 */

/** @type {Choice} */
export const NOTHING = { lifted: null, asked: "" };

/**
 * The piece in the hand: one that alone may go somewhere need not be tapped.
 * @param {Reach[]} reach
 * @param {Choice} choice
 * @returns {Chosen | null}
 */
export function inHand(reach, { lifted, asked }) {
  if (lifted || asked || reach.length !== 1) return lifted;
  return { piece: reach[0].piece, from: reach[0].from };
}

/** The fields that a piece may go to. @param {Reach[]} reach @param {Chosen} lifted */
export function targets(reach, { piece, from }) {
  return reach.find((one) => one.piece === piece && one.from === from)?.to ?? [];
}

/** The pieces that may go to a field. @param {Reach[]} reach @param {string} field @returns {Chosen[]} */
export function ableTo(reach, field) {
  return reach.filter(({ to }) => to.includes(field)).map(({ piece, from }) => ({ piece, from }));
}

/** The fields on which a tap lifts nothing and sets something down, or asks which piece. @param {Sight} sight */
export function offered({ holds, reach }) {
  return reach.flatMap(({ to }) => to).filter((field) => !holds(field).length);
}

/**
 * What is chosen after a tap, and what was done by it.
 * @param {Sight} sight
 * @param {Choice} choice
 * @param {string} field
 * @returns {{choice: Choice, act: Act | null}}
 */
export function afterTap(sight, choice, field) {
  const here = sight.holds(field);
  const { lifted } = choice;
  if (!lifted) return withEmptyHand(sight, choice, field, here);
  if (lifted.from === field) return chosen(lift(here, field, here.indexOf(lifted.piece) + 1));
  if (targets(sight.reach, lifted).includes(field)) return done(lifted, field);
  if (here.length) return chosen(lift(here, field));
  return chosen({ lifted, asked: field === choice.asked ? "" : field });
}

/** @param {Sight} sight @param {Choice} choice @param {string} field @param {string[]} here */
function withEmptyHand({ reach }, { asked }, field, here) {
  const meant = asked ? ableTo(reach, asked).filter(({ from }) => from === field) : [];
  if (meant.length === 1) return done(meant[0], asked);
  if (here.length) return chosen(lift(here, field));
  const able = ableTo(reach, field);
  if (able.length === 1) return done(able[0], field);
  return chosen(able.length && field !== asked ? { lifted: null, asked: field } : NOTHING);
}

/**
 * The next piece of a field, and after the last one none.
 * @param {string[]} here
 * @param {string} from
 * @returns {Choice}
 */
function lift(here, from, next = 0) {
  return next < here.length ? { lifted: { piece: here[next], from }, asked: "" } : NOTHING;
}

/** @param {Choice} choice @returns {{choice: Choice, act: Act | null}} */
function chosen(choice) {
  return { choice, act: null };
}

/** @param {Chosen} lifted @param {string} to @returns {{choice: Choice, act: Act | null}} */
function done(lifted, to) {
  return { choice: NOTHING, act: { ...lifted, to } };
}

/**
 * A piece that was dragged: on a lit field it is set down, on another one asked about.
 * @param {Sight} sight
 * @param {Chosen} lifted
 * @param {string} to
 */
export function afterDrag({ reach }, lifted, to) {
  return targets(reach, lifted).includes(to) ? done(lifted, to) : chosen({ lifted, asked: to });
}

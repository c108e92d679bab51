// What a player notes of the own hand: in this tab only, never sent, and what would fit it.

import { keptHere } from "../frame.js";
import { faceName, KINDS, kindOf, ROWS, STONES, WINGS } from "./signs.js";

const FULL_HAND = 2;

/** @param {any} state @param {string} figure */
function keyOf({ game }, figure) {
  return `hand-${game}-${figure}`;
}

/**
 * The cards that were noted; null where none were, or where the table counts another number of cards.
 * @param {any} state
 * @param {string} figure
 * @returns {string[] | null}
 */
export function notedHand(state, figure) {
  const noted = everNoted(state, figure);
  return noted && noted.length === state.cards.hands[figure] ? noted : null;
}

/** @param {any} state @param {string} figure @returns {string[] | null} */
export function everNoted(state, figure) {
  try {
    const noted = JSON.parse(keptHere(keyOf(state, figure)) ?? "null");
    return Array.isArray(noted) ? noted.filter((face) => faceName(face) !== undefined) : null;
  } catch {
    return null; // not ours
  }
}

/** Where the browser keeps nothing, the hand stays in the head. @param {any} state @param {string} figure @param {string[]} hand */
export function note(state, figure, hand) {
  keptHere(keyOf(state, figure), JSON.stringify(hand));
}

/**
 * A card is put into the noted hand or out of it; one of a kind, and no more than two.
 * @param {string[]} hand
 * @param {string} face
 */
export function toggled(hand, face) {
  if (hand.includes(face)) return hand.filter((one) => one !== face);
  return [...hand.filter((one) => kindOf(one) !== kindOf(face)), face].slice(-FULL_HAND);
}

/**
 * What may be put away when that card was drawn; an empty list: nothing is.
 * @param {string[]} hand
 * @param {string} drawn
 */
export function toPutAway(hand, drawn) {
  const alike = hand.filter((one) => kindOf(one) === kindOf(drawn));
  if (alike.length) return [...new Set([...alike, drawn])];
  return hand.length < FULL_HAND ? [] : [...hand, drawn];
}

/** @param {string[]} hand @param {string} drawn @param {string | null} away */
export function afterDraw(hand, drawn, away) {
  const held = [...hand, drawn];
  if (away !== null) held.splice(held.indexOf(away), 1);
  return held;
}

/** The chambers that are true for a hand: its cards are coordinates, the others are free. @param {string[]} hand */
export function trueChambers(hand) {
  const kept = (/** @type {string[]} */ faces) => {
    const held = faces.filter((face) => hand.includes(face));
    return held.length ? held : faces;
  };
  return kept(WINGS).flatMap((wing) => kept(ROWS).flatMap((row) => kept(STONES).map((stone) => chamber(wing, row, stone))));
}

/** @param {string} wing @param {string} row @param {string} stone */
export function chamber(wing, row, stone) {
  return [wing, row.split("-")[1], stone.split("-")[1]].join("-");
}

export const ALL_FACES = Object.values(KINDS).flat();

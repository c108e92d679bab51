// Declaring a combination with chips: a card of each kind, who has it, in which order they are named, and what it is worth.

import { button, element, say } from "../elements.js";
import { words } from "../frame.js";
import { faceInside, pickRow } from "./deeds.js";
import { notedHand } from "./notes.js";
import { faceName, figureMark, KINDS, kindOf, valueOf } from "./signs.js";

/** @typedef {import("./deeds.js").Desk} Desk */
/** @typedef {{face: string, who: string}} Named one card of it, in the order in which they are named */

/** @param {Desk} desk */
export function declaring(desk) {
  const { state, me, chosen, choose, speak } = desk;
  /** @type {Named[]} */
  const named = chosen.named ?? begun(desk);
  const change = (/** @type {Named[]} */ next) => choose({ named: next });
  const rows = Object.values(KINDS).map((faces) => {
    const line = named.find(({ face }) => faces.includes(face));
    const pick = (/** @type {string} */ face) => change(withFace(named, face, desk));
    return element(
      "div", { class: "declared-kind" },
      pickRow("", faces, faceInside, { key: "face", chosen: line?.face, pick }),
      ...(line ? [holders(desk, line, (who) => change(named.map((one) => (one === line ? { ...one, who } : one))))] : []),
    );
  });
  const said = wordsOf(named, me);
  const value = named.reduce((product, { face }) => product * valueOf(face), 1);
  const label = said ? say(words, "declare.now", { value }) : words["declare.how"];
  const now = button(label, () => speak({ say: "declare", ...said }), { class: "main", "data-key": "declare-now" });
  now.toggleAttribute("disabled", said === null);
  const order = named.filter(({ who }) => who !== me && who !== "");
  return [...rows, ...(order.length > 1 ? [ordered(state, order, (first) => change(before(named, first)))] : []), now];
}

/** @param {Desk} desk @param {Named} line @param {(who: string) => void} pick */
function holders({ state, me, isOwnScreen }, { face, who }, pick) {
  const seats = [me, ...state.seats.filter((/** @type {string} */ one) => one !== me && state.cards.hands[one] > 0)];
  const shown = (/** @type {string} */ one) => [figureMark(one), element("bdi", { class: "short" }, one === me && isOwnScreen ? words["declare.me"] : state.names[one])];
  const label = say(words, "declare.holder", { kind: words[`kind.${kindOf(face)}`] });
  const row = pickRow("", seats, shown, { key: `who-${kindOf(face)}`, chosen: who, pick });
  row.setAttribute("aria-label", label);
  return row;
}

/**
 * Who is named first replies first; a tap names one before the others.
 * @param {any} state
 * @param {Named[]} claims
 * @param {(first: Named) => void} name
 */
function ordered(state, claims, name) {
  const chips = claims.map((one, index) => button(
    `${index + 1}. ${say(words, "declare.claim", { card: faceName(one.face), player: state.names[one.who] })}`,
    () => name(one), { "data-key": `claim-${one.face}`, "aria-pressed": String(index === 0) },
  ));
  return element("div", { class: "claims", role: "group", "aria-label": words["declare.order"] }, element("p", { class: "label" }, words["declare.order"]), ...chips);
}

/** Cards that this phone has noted are laid first. @param {Desk} desk @returns {Named[]} */
function begun({ state, me, isOwnScreen }) {
  const hand = (isOwnScreen ? notedHand(state, me) : null) ?? [];
  return hand.map((face) => ({ face, who: me }));
}

/**
 * A face is chosen, another one of its kind instead, or the same put down. It is one's own as long as the hand can hold it;
 * of two players it is the other's then.
 * @param {Named[]} named
 * @param {string} face
 * @param {Desk} desk
 */
function withFace(named, face, { state, me }) {
  if (named.some((one) => one.face === face)) return named.filter((one) => one.face !== face);
  const old = named.find((one) => kindOf(one.face) === kindOf(face));
  if (old) return named.map((one) => (one === old ? { ...old, face } : one));
  const others = state.seats.filter((/** @type {string} */ one) => one !== me);
  const isOwn = named.filter(({ who }) => who === me).length < Math.min(2, state.cards.hands[me]);
  return [...named, { face, who: isOwn ? me : others.length === 1 ? others[0] : "" }];
}

/** @param {Named[]} named @param {Named} first */
function before(named, first) {
  return [first, ...named.filter((one) => one !== first)];
}

/**
 * The words, when every kind has a face and somebody who holds it, and not all are the own.
 * @param {Named[]} named
 * @param {string} me
 * @returns {{cards: string[], claims: string[][]} | null}
 */
function wordsOf(named, me) {
  const whole = named.filter(({ who }) => who);
  const claims = whole.filter(({ who }) => who !== me).map(({ face, who }) => [who, face]);
  if (whole.length < Object.keys(KINDS).length || !claims.length) return null;
  return { cards: whole.filter(({ who }) => who === me).map(({ face }) => face), claims };
}

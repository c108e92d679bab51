// What a player may do now, word by word, as few taps as each needs.

import { button, element, say } from "../elements.js";
import { tell, words } from "../frame.js";
import { afterDraw, ALL_FACES, chamber, note, notedHand, toPutAway, trueChambers } from "./notes.js";
import { faceName, faceSign, KINDS, kindOf, placeName, ROWS, STONES, WINGS } from "./signs.js";

const EYES = [1, 2, 3, 4];
const MOST_BUTTONS = 7; // chambers that are offered one by one

/**
 * @typedef {object} Desk what a phone shows and for whom
 * @property {any} state
 * @property {string} me
 * @property {Record<string, any>} chosen what was tapped of the word at hand
 * @property {boolean} keepsNotes
 * @property {(chosen: Record<string, any>) => void} choose
 * @property {() => void} close when the word is said
 */

/**
 * @param {Record<string, any>} said
 * @param {Desk} desk
 */
function speak(said, desk) {
  desk.close();
  void tell(said);
}

/**
 * A row of buttons of which one may be chosen.
 * @param {string} label
 * @param {(string | number)[]} values
 * @param {(value: any) => (Node | string)[]} shown
 * @param {{key: string, chosen: any, pick: (value: any) => void}} how
 */
function pickRow(label, values, shown, { key, chosen, pick }) {
  const made = values.map((value) => {
    const one = button("", () => pick(value), { "data-key": `${key}-${value}`, "aria-pressed": String(chosen === value), ...named(value) });
    one.append(...shown(value));
    return one;
  });
  const kind = ALL_FACES.includes(String(values[0])) ? kindOf(String(values[0])) : "";
  return element("div", { class: `pick pick-${key}`, role: "group", "aria-label": label, "data-kind": kind }, element("p", { class: "label" }, label), ...made);
}

/**
 * A card that is drawn as its sign alone has its name for who cannot see it.
 * @param {string | number} value
 * @returns {Record<string, string>}
 */
function named(value) {
  return ALL_FACES.includes(String(value)) ? { "aria-label": faceName(String(value)) } : {};
}

/** @param {string} face */
function faceInside(face) {
  return kindOf(face) === "wing" ? [faceSign(face), element("span", {}, faceName(face))] : [faceSign(face)];
}

/**
 * Cards in their three kinds.
 * @param {string} label
 * @param {string[]} faces
 * @param {{key: string, chosen: any, pick: (value: any) => void}} how
 */
export function pickFace(label, faces, how) {
  const rows = Object.entries(KINDS).map(([kind, all]) => [kind, all.filter((face) => faces.includes(face))]);
  return element("div", { class: "faces" }, element("p", { class: "label" }, label), ...rows
    .filter(([, some]) => some.length)
    .map(([kind, some]) => pickRow(words[`kind.${kind}`], /** @type {string[]} */ (some), faceInside, how)));
}

/** @param {Desk} desk */
export function throwing(desk) {
  const { chosen, choose } = desk;
  const pick = (/** @type {string} */ key) => (/** @type {any} */ value) => {
    const now = { ...chosen, [key]: value };
    if (now.first && now.second && now.symbol) speak({ say: "throw", eyes: [now.first, now.second], symbol: now.symbol }, desk);
    else choose(now);
  };
  const eye = (/** @type {any} */ value) => [String(value)];
  return [
    pickRow(words["throw.first"], EYES, eye, { key: "first", chosen: chosen.first, pick: pick("first") }),
    pickRow(words["throw.second"], EYES, eye, { key: "second", chosen: chosen.second, pick: pick("second") }),
    pickRow(words["throw.symbol"], ["salamander", "stone"], (symbol) => [words[`symbol.${symbol}`]], { key: "symbol", chosen: chosen.symbol, pick: pick("symbol") }),
  ];
}

/** Of the sticks that are thrown: how many eye sticks show a key, and whether the symbol stick does. @param {Desk} desk */
export function keyThrowing(desk) {
  const { state: { keys }, chosen, choose } = desk;
  const sticks = 2 - keys.eyes_aside;
  const finish = (/** @type {Record<string, any>} */ now) => {
    const isWhole = (sticks === 0 || now.eyes !== undefined) && (keys.symbol_aside || now.shows !== undefined);
    if (!isWhole) return choose(now);
    const eyes = Array.from({ length: sticks }, (_, index) => index < (now.eyes ?? 0));
    return speak({ say: "keys", eyes, symbol: keys.symbol_aside ? null : now.shows === "yes" }, desk);
  };
  const counts = Array.from({ length: sticks + 1 }, (_, index) => index);
  return [
    ...(sticks ? [pickRow(words["keys.eyes"], counts, (count) => [String(count)], { key: "eyes", chosen: chosen.eyes, pick: (eyes) => finish({ ...chosen, eyes }) })] : []),
    ...(keys.symbol_aside ? [] : [pickRow(words["keys.symbol"], ["yes", "no"], (shows) => [words[`choice.${shows}`]], { key: "shows", chosen: chosen.shows, pick: (shows) => finish({ ...chosen, shows }) })]),
  ];
}

/** Who noted the hand says which card came, to this screen alone, and is offered what fits. @param {Desk} desk */
export function drawing(desk) {
  const { state, me, chosen, choose, keepsNotes } = desk;
  const hand = keepsNotes ? notedHand(state, me) : null;
  const away = (/** @type {string | null} */ card) => {
    if (hand && chosen.drawn) note(state, me, afterDraw(hand, chosen.drawn, card));
    speak(card === null ? { say: "drew" } : { say: "drew", card }, desk);
  };
  if (hand && !chosen.drawn) return [pickFace(words["draw.which"], ALL_FACES, { key: "drawn", chosen: null, pick: (drawn) => choose({ drawn }) })];
  const holds = state.cards.hands[me];
  const fit = hand ? toPutAway(hand, chosen.drawn) : holds ? ALL_FACES : [];
  const mayKeep = hand ? fit.length === 0 : holds < 2;
  return [
    ...(mayKeep ? [button(words["draw.keep"], () => away(null), { class: "main", "data-key": "keep" })] : []),
    ...(fit.length ? [pickFace(words["draw.away"], fit, { key: "away", chosen: null, pick: away })] : []),
  ];
}

/** A chamber by wing, row and stone: three taps, or one where the noted hand leaves few. @param {Desk} desk */
export function marking(desk) {
  const { state, me, chosen, choose, keepsNotes } = desk;
  const put = (/** @type {string} */ place) => speak({ say: "place", markers: { [me]: place } }, desk);
  const hand = keepsNotes ? notedHand(state, me) : null;
  const fit = hand?.length ? trueChambers(hand) : [];
  if (fit.length && fit.length <= MOST_BUTTONS) return [chambers(fit, put)];
  const pick = (/** @type {string} */ key) => (/** @type {any} */ value) => {
    const now = { ...chosen, [key]: value };
    if (now.wing && now.row && now.stone) put(chamber(now.wing, now.row, now.stone));
    else choose(now);
  };
  return Object.entries({ wing: WINGS, row: ROWS, stone: STONES }).map(([kind, faces]) =>
    pickRow(words[`kind.${kind}`], faces.filter((face) => !hand || isFree(hand, face)), faceInside, { key: kind, chosen: chosen[kind], pick: pick(kind) }));
}

/** @param {string[]} hand @param {string} face */
function isFree(hand, face) {
  return hand.includes(face) || !hand.some((one) => kindOf(one) === kindOf(face));
}

/** @param {string[]} places @param {(place: string) => void} put */
function chambers(places, put) {
  return pickRow(words["marker.where"], places, (place) => [placeName(place)], { key: "chamber", chosen: null, pick: put });
}

/** Where the figure may go, as buttons beside the lit fields of the board. @param {Desk} desk */
export function moving(desk) {
  const { state, me } = desk;
  return [pickRow(words["move.where"], state.reach, (place) => [place === state.board.figures[me] ? words["act.stay"] : placeName(place)], {
    key: "to", chosen: null, pick: (place) => move(desk, place),
  })];
}

/**
 * The figure goes there, and whoever it captures goes to the dungeon in the same word.
 * @param {Desk} desk
 * @param {string} place
 */
export function move(desk, place) {
  const { state, me } = desk;
  if (place === state.board.figures[me]) return speak({ say: "stay", piece: "figure" }, desk);
  const caught = state.seats.filter((/** @type {string} */ one) => one !== me && state.board.figures[one] === place);
  const figures = { [me]: place, ...Object.fromEntries(caught.map((/** @type {string} */ one) => [one, "dungeon"])) };
  return speak({ say: "place", figures }, desk);
}

/** A question cannot be taken back: it is chosen first, then asked. @param {Desk} desk */
export function asking(desk) {
  const { chosen, choose } = desk;
  const ask = button(chosen.card ? say(words, "ask.for", { card: faceName(chosen.card) }) : words["ask.choose"], () => speak({ say: "ask", card: chosen.card }, desk), { class: "main", "data-key": "ask-now" });
  ask.toggleAttribute("disabled", !chosen.card);
  return [pickFace(words["ask.which"], ALL_FACES, { key: "card", chosen: chosen.card, pick: (card) => choose({ ...chosen, card }) }), ask];
}

/** Said aloud, too: everybody hears it. @param {Desk} desk */
export function replying(desk) {
  const reply = (/** @type {string} */ content) =>
    button(words[`choice.${content}`], () => speak({ say: "reply", content }, desk), { class: "equal", "data-key": `reply-${content}` });
  return [element("p", { class: "label" }, say(words, "reply.have", { card: faceName(desk.state.claim.card) })), element("div", { class: "pair" }, reply("yes"), reply("no"))];
}

/** @param {Desk} desk */
export function showing(desk) {
  const { state: { claim }, chosen, choose } = desk;
  const cards = chosen.cards ?? [];
  const pick = (/** @type {string} */ face) => {
    const now = cards.includes(face) ? cards.filter((/** @type {string} */ one) => one !== face) : [...cards, face];
    if (now.length === claim.to_show) speak({ say: "show", cards: now }, desk);
    else choose({ cards: now });
  };
  return [pickFace(words["show.which"], ALL_FACES.filter((face) => !claim.cards.includes(face)), { key: "show", chosen: cards[0], pick })];
}

/** @param {Desk} desk */
export function exchanging(desk) {
  const { state, me, chosen, choose } = desk;
  const mine = state.exchanges.filter((/** @type {any} */ one) => one.figure === me).map((/** @type {any} */ one) => one.card);
  if (!chosen.card) {
    return [
      pickFace(words["exchange.which"], mine, { key: "exchange", chosen: null, pick: (card) => choose({ card }) }),
      button(words["exchange.none"], () => speak({ say: "exchange", card: null }, desk), { "data-key": "exchange-none" }),
    ];
  }
  const swap = (/** @type {string | null} */ second) => speak({ say: "exchange", card: chosen.card, ...(second ? { second } : {}) }, desk);
  const more = state.cards.hands[me] > 1 ? [pickFace(words["exchange.second"], ALL_FACES, { key: "second", chosen: null, pick: swap })] : [];
  return [button(words["exchange.fits"], () => swap(null), { class: "main", "data-key": "fits" }), ...more];
}

/** @param {Desk} desk */
export function settingAside(desk) {
  return [pickFace(words["set-aside.which"], ALL_FACES, { key: "aside", chosen: null, pick: (card) => speak({ say: "set-aside", card }, desk) })];
}

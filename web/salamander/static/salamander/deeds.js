// What a player may do now, word by word, as few taps as each needs.

import { button, element, say } from "../elements.js";
import { notice, words } from "../frame.js";
import { afterDraw, ALL_FACES, chamber, note, notedHand, toPutAway, trueChambers } from "./notes.js";
import { faceName, faceSign, KINDS, kindOf, placeName, ROWS, STONES, WINGS } from "./signs.js";

const MOST_BUTTONS = 7; // chambers that are offered one by one

/**
 * @typedef {object} Desk what a phone shows and for whom
 * @property {any} state
 * @property {string} me
 * @property {string[]} may
 * @property {Record<string, any>} chosen what was tapped of the word at hand
 * @property {boolean} isOwnScreen whether whoever is shown holds it: it keeps notes for them, and says “me”
 * @property {(chosen: Record<string, any>) => void} choose
 * @property {(...said: Record<string, any>[]) => void} speak
 */

/** @typedef {{key: string, chosen: any, pick: (value: any) => void, unfit?: string[]}} Picking `unfit`: faint, and asked about */

/**
 * A row of buttons of which one may be chosen; without a label where it goes on from the one above.
 * @param {string} label
 * @param {(string | number)[]} values
 * @param {(value: any) => (Node | string)[]} shown
 * @param {Picking} how
 */
export function pickRow(label, values, shown, { key, chosen, pick, unfit }) {
  const made = values.map((value) => {
    const one = button("", () => pick(value), { "data-key": `${key}-${value}`, "aria-pressed": String([chosen].flat().includes(value)) });
    if (ALL_FACES.includes(String(value))) one.setAttribute("aria-label", faceName(String(value))); // drawn as its sign alone
    one.classList.toggle("unfit", unfit?.includes(String(value)) ?? false);
    one.append(...shown(value));
    return one;
  });
  const kind = ALL_FACES.includes(String(values[0])) ? kindOf(String(values[0])) : "";
  return element("div", { class: `pick pick-${key}`, role: "group", "data-kind": kind, ...(label ? { "aria-label": label } : {}) }, ...(label ? [element("p", { class: "label" }, label)] : []), ...made);
}

/** @param {string} face */
export function faceInside(face) {
  return kindOf(face) === "wing" ? [faceSign(face), element("span", {}, faceName(face))] : [faceSign(face)];
}

/** Cards, a row for each of their three kinds. @param {string} label @param {string[]} faces @param {Picking} how */
export function pickFace(label, faces, how) {
  const rows = Object.values(KINDS).map((all) => all.filter((face) => faces.includes(face))).filter((some) => some.length);
  return element("div", { class: "faces" }, ...(label ? [element("p", { class: "label" }, label)] : []), ...rows.map((some) => pickRow("", some, faceInside, how)));
}

/** Who noted the hand says which card came, to this screen alone, and is offered what fits. @param {Desk} desk */
export function drawing(desk) {
  const { state, me, chosen, choose, isOwnScreen, speak } = desk;
  const hand = isOwnScreen ? notedHand(state, me) : null;
  const { drawn } = chosen;
  const away = (/** @type {string | null} */ card) => {
    if (hand && drawn) note(state, me, afterDraw(hand, drawn, card));
    speak(card === null ? { say: "drew" } : { say: "drew", card });
  };
  if (hand && !drawn) return [pickFace(words["draw.which"], ALL_FACES, { key: "drawn", chosen: null, pick: (drawn) => choose({ drawn }) })];
  const holds = state.cards.hands[me];
  if (chosen.away) return allTheSame(chosen.away, () => away(chosen.away), () => choose({ ...chosen, away: null }));
  const fit = hand ? toPutAway(hand, drawn) : holds ? ALL_FACES : [];
  const put = (/** @type {string} */ card) => (state.unfit.includes(card) ? choose({ ...chosen, away: card }) : away(card));
  const mayKeep = hand ? fit.length === 0 : holds < 2;
  return [
    ...(mayKeep ? [button(words["draw.keep"], () => away(null), { class: "main", "data-key": "keep" })] : []),
    ...(fit.length ? [pickFace(words["draw.away"], fit, { key: "away", chosen: null, pick: put, unfit: state.unfit })] : []),
  ];
}

/** A card that cannot have been put away, as all know: a slip of the thumb, or somebody erred before. @param {string} card @param {() => void} put @param {() => void} back */
function allTheSame(card, put, back) {
  const why = say(words, "unfit", { what: capital(faceName(card)) });
  return [
    element("p", { class: "label", role: "status" }, why),
    button(say(words, "draw.all-the-same", { card: faceName(card) }), put, { "data-key": "meant" }), another(back),
  ];
}

/** What was chosen is put down again. @param {() => void} back */
function another(back) {
  return button(words["act.back"], back, { "data-key": "another" });
}

/** At the beginning of a sentence. @param {string} name */
function capital(name) {
  return name[0].toUpperCase() + name.slice(1);
}

/**
 * A chamber by wing, row and stone in three taps, or by one on the board and one that means it; in one where the noted hand
 * leaves few.
 * @param {Desk} desk
 */
export function marking(desk) {
  const { state, me, chosen, choose, isOwnScreen } = desk;
  const hand = isOwnScreen ? notedHand(state, me) : null;
  const fit = hand?.length ? trueChambers(hand) : [];
  if (chosen.place) return meant(desk, whyUnfit(state, fit, chosen.place));
  if (fit.length && fit.length <= MOST_BUTTONS) return [chambers(fit, (place) => mark(desk, place))];
  const pick = (/** @type {string} */ key) => (/** @type {any} */ value) => {
    const now = { ...chosen, [key]: value };
    const place = now.wing && now.row && now.stone ? chamber(now.wing, now.row, now.stone) : null;
    if (place && !state.unfit.includes(place)) mark(desk, place);
    else choose(place ? { place } : now);
  };
  return Object.entries({ wing: WINGS, row: ROWS, stone: STONES }).map(([kind, faces]) =>
    pickRow("", faces.filter((face) => !hand || isFree(hand, face)), faceInside, { key: kind, chosen: chosen[kind], pick: pick(kind) }));
}

/** @param {any} state @param {string[]} fit by the noted hand @param {string} place */
function whyUnfit({ unfit }, fit, place) {
  if (fit.length && !fit.includes(place)) return words["marker.unfit"];
  return unfit.includes(place) ? say(words, "unfit", { what: capital(placeName(place)) }) : "";
}

/** What a tap on the board has chosen, until it is meant. @param {Desk} desk @param {string} why it is asked about */
function meant(desk, why) {
  const { state: { owed }, chosen: { place }, choose } = desk;
  const put = () => (owed === "marker" ? mark(desk, place) : move(desk, place));
  const all = button(say(words, why ? "act.all-the-same" : "act.set-on", { place: placeName(place) }), put, { class: why ? "" : "main", "data-key": "meant" });
  return [...(why ? [element("p", { class: "label", role: "status" }, say(words, "asked.all-the-same", { why }))] : []), all, another(() => choose({}))];
}

/** The marker is set there; on its own chamber it stays, if it may. @param {Desk} desk @param {string} place */
export function mark({ state, me, may, choose, speak }, place) {
  if (state.board.markers[me] !== place) return speak({ say: "place", markers: { [me]: place } });
  if (may.includes("stay")) return speak({ say: "stay", piece: "marker" });
  choose({});
  return notice(say(words, "nothing.marker-moves", { place: placeName(place) }));
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
  const { state, me, chosen } = desk;
  const isOwn = chosen.place === desk.state.board.figures[desk.me];
  if (chosen.place) return meant(desk, isOwn ? words["move.stays"] : say(words, "move.unlit", { place: placeName(chosen.place) }));
  return [pickRow(words["move.where"], state.reach, (place) => [place === state.board.figures[me] ? words["act.stay"] : placeName(place)], {
    key: "to", chosen: null, pick: (place) => move(desk, place),
  })];
}

/**
 * The figure goes there, and whoever it captures goes to the dungeon in the same word.
 * @param {Desk} desk
 * @param {string} place
 */
export function move({ state, me, speak }, place) {
  if (place === state.board.figures[me]) return speak({ say: "stay", piece: "figure" });
  const isField = place !== "dungeon" && !place.endsWith("-home"); // where who stands there is sent away
  const caught = state.seats.filter((/** @type {string} */ one) => isField && one !== me && state.board.figures[one] === place);
  const figures = { [me]: place, ...Object.fromEntries(caught.map((/** @type {string} */ one) => [one, "dungeon"])) };
  return speak({ say: "place", figures });
}

/** A question is heard by all: it is chosen first, then asked. @param {Desk} desk */
export function asking({ chosen, choose, speak }) {
  const { card } = chosen;
  const ask = button(card ? say(words, "ask.for", { card: faceName(card) }) : words["ask.which"], () => speak({ say: "ask", card }), { class: "main", "data-key": "ask-now" });
  ask.toggleAttribute("disabled", !card);
  return [pickFace("", ALL_FACES, { key: "card", chosen: card, pick: (face) => choose(face === card ? {} : { card: face }) }), ask];
}

/** Said aloud, too: everybody hears it. @param {Desk} desk */
export function replying({ state, speak }) {
  return aloud(state.claim.card, "reply", (content) => speak({ say: "reply", content }));
}

/** Of two players the answer is heard by both. @param {Desk} desk */
export function answering({ state, speak }) {
  return aloud(state.question.card, "answer", (content) => speak({ say: "answered", content }));
}

/** @param {string} card @param {string} key @param {(content: string) => void} tell */
function aloud(card, key, tell) {
  const reply = (/** @type {string} */ content) => button(words[`choice.${content}`], () => tell(content), { class: "equal", "data-key": `${key}-${content}` });
  return [element("p", { class: "label" }, say(words, "reply.have", { card: faceName(card) })), element("div", { class: "pair" }, reply("yes"), reply("no"))];
}

/** @param {Desk} desk */
export function showing(desk) {
  const { state: { claim }, chosen, choose, speak } = desk;
  const cards = chosen.cards ?? [];
  const pick = (/** @type {string} */ face) => {
    const now = cards.includes(face) ? cards.filter((/** @type {string} */ one) => one !== face) : [...cards, face];
    if (now.length === claim.to_show) speak({ say: "show", cards: now });
    else choose({ cards: now });
  };
  return [pickFace(words["show.which"], ALL_FACES.filter((face) => !claim.cards.includes(face)), { key: "show", chosen: cards, pick })];
}

/** @param {Desk} desk */
export function exchanging(desk) {
  const { state, me, chosen, choose, speak } = desk;
  const mine = state.exchanges.filter((/** @type {any} */ one) => one.figure === me).map((/** @type {any} */ one) => one.card);
  if (!chosen.card) {
    return [
      pickRow(words["exchange.which"], mine, (card) => [faceName(card)], { key: "exchange", chosen: null, pick: (card) => choose({ card }) }),
      button(words["exchange.none"], () => speak({ say: "exchange", card: null }), { "data-key": "exchange-none" }),
    ];
  }
  const swap = (/** @type {string | null} */ second) => speak({ say: "exchange", card: chosen.card, ...(second ? { second } : {}) });
  const more = state.cards.hands[me] > 1 ? [pickFace(words["exchange.second"], ALL_FACES, { key: "second", chosen: null, pick: swap })] : [];
  return [button(words["exchange.fits"], () => swap(null), { class: "main", "data-key": "fits" }), ...more, another(() => choose({}))];
}

/** @param {Desk} desk */
export function settingAside(desk) {
  return [pickFace(words["set-aside.which"], ALL_FACES, { key: "aside", chosen: null, pick: (card) => desk.speak({ say: "set-aside", card }) })];
}

// Figures, markers, cards and sticks of the second game as shapes: told apart without their colours.

import { drawn, element, say } from "../elements.js";
import { words } from "../frame.js";

export const FIGURES = ["king", "queen", "monk", "robber"];
export const WINGS = ["air", "water", "earth", "fire"];
export const ROWS = [1, 2, 3, 4, 5, 6, 7].map((number) => `row-${number}`);
export const STONES = [1, 2, 3].map((number) => `stone-${number}`);
export const KINDS = { wing: WINGS, row: ROWS, stone: STONES };

export const KEY_THROWS = 5; // with which whoever is caught may free the own figure

/** Heads over the same body. @type {Record<string, string>} */
const HEADS = {
  king: "M-13-8V-24L-6-16 0-27 6-16 13-24V-8Z",
  queen: "M-12-8-15-21-7-15-4-25 0-16 4-25 7-15 15-21 12-8Z",
  monk: "M-10-8C-14-22-6-27 0-30 6-27 14-22 10-8Z",
  robber: "M-17-12H-9L-8-25H8L9-12H17V-7H-17Z",
};
const BODY = "M-9-6C-10 4-15 8-16 20H16C15 8 10 4 9-6Z";
const SALAMANDER = "M-10 9C-2 10 3 6 0 1-3-4 2-8 6-9M6-9A3 3 0 1 1 6-8M1-1 7 2M-2-2-8-4M0 5 6 8M-5 8-9 3";
const EYE = "M-12 0Q0-13 12 0 0 13-12 0Z";
const WING_SIGNS = {
  air: "M-9-3H4C9-3 9-10 4-10M-9 3H8C14 3 14 10 8 10M-6 8H1",
  water: "M-11-4C-7-9-4 1 0-4 4-9 7 1 11-4M-11 5C-7 0-4 10 0 5 4 0 7 10 11 5",
  earth: "M-11 8-3-7 2 1 5-4 11 8Z",
  fire: "M0 10C-9 10-9 1-3-4-3-1 0-1 0-10 7-5 9 10 0 10Z",
};

/** @param {string} name */
export function kindOf(name) {
  return WINGS.includes(name) ? "wing" : name.split("-")[0];
}

/** @param {string} name */
export function figureShape(name) {
  return drawn(
    "g", { class: `figure ${name}` },
    drawn("path", { d: BODY }), drawn("path", { d: HEADS[name] }),
  );
}

/** A marker has the shape of its figure in small, on a stone. @param {string} name */
export function markerShape(name) {
  return drawn(
    "g", { class: `marker ${name}` },
    drawn("circle", { r: 13 }),
    drawn("g", { transform: "translate(0 3) scale(.42)" }, drawn("path", { d: BODY }), drawn("path", { d: HEADS[name] })),
  );
}

/** @param {string} wing */
export function wingSign(wing) {
  return drawn("path", { class: `wing-sign ${wing}`, d: WING_SIGNS[/** @type {keyof WING_SIGNS} */ (wing)] });
}

/** The figure as a small picture in a line of text. @param {string} name */
export function figureMark(name) {
  const picture = drawn("svg", { class: "mark", viewBox: "-20 -32 40 54", "aria-hidden": "true" }, figureShape(name));
  return picture;
}

/** @param {string} name */
export function faceName(name) {
  const [kind, number] = name.split("-");
  return kind === "row" ? say(words, "face.row", { number }) : words[kind === "stone" ? `face.stone_${number}` : `face.${kind}`];
}

/** The inside of a card: its sign, and its name in words. @param {string} name */
export function faceSign(name) {
  const [kind, number] = name.split("-");
  if (kindOf(name) === "wing") return drawn("svg", { class: "sign", viewBox: "-14 -14 28 28", "aria-hidden": "true" }, wingSign(name));
  const sign = kind === "row" ? number : "●".repeat(Number(number));
  return element("span", { class: `sign ${kind}`, "aria-hidden": "true" }, sign);
}

/** A card as it lies open. @param {string} name */
export function cardOf(name) {
  const sign = kindOf(name) === "row" ? [] : [faceSign(name)];
  return element("span", { class: "card" }, ...sign, element("span", { class: "name" }, faceName(name)));
}

/** @param {string} name of any place */
export function placeName(name) {
  if (name === "dungeon") return words["place.dungeon"];
  if (name === "start") return words["place.start"];
  const [first, second, third] = name.split("-");
  if (third) return unbroken(`${words[`face.${first}`]}-${second}-${third}`);
  if (second === "home") return say(words, "place.home", { figure: words[`figure.${first}`] });
  return unbroken(say(words, "place.field", { figure: words[`figure.${first}`], number: second }));
}

/** No line ends within the name of a place. @param {string} text */
export function unbroken(text) {
  return text.replace(/-(?=\d)/g, "\u2011");
}

/** What a card counts in a combination. @param {string} face */
export function valueOf(face) {
  return kindOf(face) === "wing" ? WINGS.indexOf(face) + 1 : Number(face.split("-")[1]);
}

/** What the symbol stick calls for: a card, or the marker. @param {string} symbol */
export function symbolSign(symbol) {
  const shape = symbol === "stone" ? drawn("circle", { r: 9 }) : drawn("path", { d: SALAMANDER });
  return drawn("svg", { class: `sign symbol ${symbol}`, viewBox: "-14 -14 28 28", "aria-hidden": "true" }, shape);
}

/** Which stick it is that shows its key, or does not: one of the eyes, or the symbol stick. @param {"eye" | "symbol"} kind */
export function stickSign(kind) {
  const shapes = kind === "eye" ? [drawn("path", { d: EYE }), drawn("circle", { r: 4 })] : [drawn("path", { d: SALAMANDER })];
  return drawn("svg", { class: `sign symbol ${kind}`, viewBox: "-14 -14 28 28", "aria-hidden": "true" }, ...shapes);
}

/** What was thrown, as people see it. @param {{eyes: number[], symbol: string}} thrown */
export function thrownSigns({ eyes, symbol }) {
  const sticks = eyes.map((eye) => element("span", { class: "stick" }, String(eye)));
  return [...sticks, element("span", { class: `stick ${symbol}` }, words[`symbol.${symbol}`])];
}

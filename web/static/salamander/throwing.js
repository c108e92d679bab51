// What was thrown, in two taps: both eyes, and the symbol; and once more, where a thumb was too quick.

import { button, element, say } from "../elements.js";
import { words } from "../frame.js";
import { pickRow } from "./deeds.js";
import { symbolSign } from "./signs.js";

/** @typedef {import("./deeds.js").Desk} Desk */

const EYES = [1, 2, 3, 4];
const PAIRS = EYES.flatMap((first) => EYES.filter((second) => second >= first).map((second) => `${first}-${second}`));
const SYMBOLS = ["salamander", "stone"];

/** @param {Desk} desk */
export function throwing(desk) {
  const { chosen, choose, speak } = desk;
  return pad(desk, words["throw.what"], (key, value) => {
    const now = { ...chosen, [key]: value };
    if (now.pair && now.symbol) speak(thrown(now));
    else choose(now);
  });
}

/** What was said first lies there; what is tapped takes its place at once. @param {Desk} desk */
export function correcting({ chosen, speak, ...desk }) {
  return pad({ chosen, speak, ...desk }, words["throw.correct"], (key, value) => {
    speak({ say: "step-back" }, thrown({ ...chosen, [key]: value }));
  });
}

/** @param {Record<string, any>} chosen */
function thrown({ pair, symbol }) {
  return { say: "throw", eyes: pair.split("-").map(Number), symbol };
}

/**
 * @param {Desk} desk
 * @param {string} label
 * @param {(key: string, value: string) => void} set
 */
function pad({ chosen }, label, set) {
  const eyes = (/** @type {string} */ pair) => [pair.replace("-", " · ")];
  const pick = (/** @type {string} */ key) => ({ key, chosen: chosen[key], pick: (/** @type {any} */ value) => set(key, value) });
  return [
    pickRow(label, PAIRS, eyes, pick("pair")),
    pickRow("", SYMBOLS, (symbol) => [symbolSign(symbol), words[`symbol.${symbol}`]], pick("symbol")),
  ];
}

/** Of the sticks that are thrown: how many eye sticks show a key, and whether the symbol stick does. @param {Desk} desk */
export function keyThrowing({ state: { keys }, speak }) {
  const sticks = 2 - keys.eyes_aside;
  const throws = Array.from({ length: sticks + 1 }, (_, count) => (keys.symbol_aside ? [[count, null]] : [[count, false], [count, true]])).flat();
  const told = throws.map(([count, symbol]) => button(keysTold(Number(count), Boolean(symbol)), () => {
    const eyes = Array.from({ length: sticks }, (_, index) => index < Number(count));
    speak({ say: "keys", eyes, symbol });
  }, { "data-key": `keys-${count}${symbol ? "-symbol" : ""}` }));
  return [element("div", { class: "pick pick-keys", role: "group", "aria-label": words["keys.which"] }, element("p", { class: "label" }, words["keys.which"]), ...told)];
}

/** @param {number} count @param {boolean} symbol */
function keysTold(count, symbol) {
  const eyes = count ? [say(words, `keys.eyes_${count === 1 ? "one" : "other"}`, { count })] : [];
  return [...eyes, ...(symbol ? [words["stick.symbol"]] : [])].join(" + ") || words["keys.nothing"];
}

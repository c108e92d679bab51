// What was thrown, in one tap: both eyes below the symbol; and once more, where a thumb was too quick.

import { button, element, sayCount } from "../elements.js";
import { words } from "../frame.js";
import { symbolSign } from "./signs.js";

/** @typedef {import("./deeds.js").Desk} Desk */

const EYES = [1, 2, 3, 4];
const PAIRS = EYES.flatMap((first) => EYES.filter((second) => second >= first).map((second) => [first, second]));
const SYMBOLS = ["salamander", "stone"];

/** @param {Desk} desk */
export function throwing({ speak }) {
  return SYMBOLS.map((symbol) => pad(symbol, (eyes) => speak({ say: "throw", eyes, symbol })));
}

/** What was said lies there; what is tapped takes its place. @param {Desk} desk */
export function correcting({ state: { throw: thrown }, speak }) {
  const [first, second] = thrown?.eyes ?? [];
  const label = element("p", { class: "label" }, words["throw.correct"]);
  const pads = SYMBOLS.map((symbol) => pad(symbol, (eyes) => speak({ say: "step-back" }, { say: "throw", eyes, symbol })));
  const said = `throw-${Math.min(first, second)}-${Math.max(first, second)}-${thrown?.symbol}`;
  for (const one of pads) one.querySelector(`[data-key="${said}"]`)?.setAttribute("aria-pressed", "true");
  return [label, ...pads];
}

/** @param {string} symbol @param {(eyes: number[]) => void} tell */
function pad(symbol, tell) {
  const name = words[`symbol.${symbol}`];
  const made = PAIRS.map(([first, second]) => button(`${first} · ${second}`, () => tell([first, second]), {
    "data-key": `throw-${first}-${second}-${symbol}`, "aria-label": `${first} · ${second}, ${name}`,
  }));
  return element(
    "div", { class: "pick pick-throw", role: "group", "aria-label": name },
    element("p", { class: "label throw-symbol" }, symbolSign(symbol), element("span", {}, name)), ...made,
  );
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
  const eyes = count ? [sayCount(words, "keys.eyes", count)] : [];
  return [...eyes, ...(symbol ? [words["stick.symbol"]] : [])].join(" + ") || words["keys.nothing"];
}

// When a game of the second kind is over: another one, with the seats as they are or one seat on; or not over after all.

import { button, element, say } from "../elements.js";
import { rematches } from "../finish.js";
import { tell, words } from "../frame.js";
import { unbroken } from "./signs.js";

/** A referee may look at the sheet, and plays no other. @param {any} state @param {string} role */
export function waysToAnother(state, role) {
  const { seats, game, take_back: back, of_round: isOfRound } = state;
  const sheet = element("a", { class: "button", href: `/archive/${game}`, "data-key": "sheet" }, words["over.sheet"]);
  const undo = back ? [button(say(words, "act.step-back", { act: unbroken(back) }), () => tell({ say: "undo" }), { "data-key": "undo-end" })] : [];
  if (role === "referee") return [...undo, sheet];
  const swapped = words[seats.length === 2 ? "rematch.seats-swapped" : "rematch.seats-on"];
  return [
    ...rematches(state, swapped),
    ...(isOfRound ? [element("span", { class: "label" }, words["rematch.uncounted"])] : []),
    ...undo,
    sheet,
  ];
}

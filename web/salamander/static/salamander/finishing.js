// How a game of the second kind ends by a word, in the box that the first one has.
// When it is over: another one, with the seats as they are or one seat on, or not over after all.

import { button, byId, element, say } from "../elements.js";
import { askToFinish, rematches } from "../finish.js";
import { tell, words } from "../frame.js";
import { unbroken } from "./signs.js";

/**
 * Who speaks for the table ends it at once, and resigns for whoever is to move.
 * @param {any} state
 * @param {string} role
 */
function askOurs(state, role) {
  const isAlone = role === "host";
  const asked = state.seats.length > 2 && !isAlone;
  const held = say(words, "act.end-both", { end: words["act.end"], resign: words["act.resign"] });
  askToFinish(state, role, {
    told: [isAlone ? held : words[asked ? "act.end-asks-all" : "act.end-asks-one"]],
    isAlone,
    resign: asked ? "act.resign-asks" : "act.resign-last",
  });
}

/** The button for whoever plays, as long as there is something to end. @param {any} state @param {string} role */
export function finishing(state, role) {
  const isPlaying = Boolean(state?.mover) && (role === "host" || state.seats.includes(role));
  return isPlaying ? [button(words["act.finish"], () => askOurs(state, role), { "data-key": "finish" })] : [];
}

/** The same in the menu of the table's own screen. @param {() => any} shown @param {() => string} role */
export function beginFinishing(shown, role) {
  byId("finish").addEventListener("click", () => askOurs(shown(), role()));
}

/** A referee may look at the sheet, and plays no other. @param {any} state @param {string} role */
export function waysToAnother(state, role) {
  const { seats, game, take_back: back, of_round: isOfRound } = state;
  const sheet = element("a", { class: "button", href: `/archive/${game}`, "data-key": "sheet" }, words["over.sheet"]);
  const takeBack = () => tell({ say: "undo" });
  const undo = back ? [button(say(words, "act.step-back", { act: unbroken(back) }), takeBack, { "data-key": "undo-end" })] : [];
  if (role === "referee") return [...undo, sheet];
  const swapped = words[seats.length === 2 ? "rematch.seats-swapped" : "rematch.seats-on"];
  return [
    ...rematches(state, swapped),
    ...(isOfRound ? [element("span", { class: "label" }, words["rematch.uncounted"])] : []),
    ...undo,
    sheet,
  ];
}

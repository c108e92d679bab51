// How the players of the game at hand are called, to be changed in its middle.

import { button, element } from "./elements.js";
import { labelled, tell, words } from "./frame.js";
import { markOf } from "./shapes.js";

const LONGEST_NAME = 40;
const COLOURS = /** @type {const} */ (["red", "blue"]);

/** What was typed outlives a redraw. @type {Record<string, string>} */
let typed = {};

/** The names of the game at hand; nothing where there is none. @returns {Promise<string[] | undefined>} */
export async function namesNow() {
  const answer = await fetch("/api/state").catch(() => null);
  return answer?.ok ? (await answer.json()).names : undefined;
}

/** @param {string[] | undefined} names */
export function renaming(names) {
  if (!names) return [];
  const inputs = COLOURS.map((colour, index) => {
    const input = /** @type {HTMLInputElement} */ (element("input", {
      type: "text", maxlength: LONGEST_NAME, autocomplete: "off", value: typed[colour] ?? names[index], "data-key": `rename-${colour}`,
    }));
    input.addEventListener("input", () => { typed[colour] = input.value; });
    return labelled(`${markOf(colour)} ${words[`colour.${colour}`]}`, input);
  });
  const change = button(words["act.rename"], () => {
    const [red, blue] = COLOURS.map((colour, index) => typed[colour]?.trim() || names[index]);
    typed = {};
    void tell({ say: "names", players: { red, blue } });
  }, { "data-key": "rename" });
  return [element("p", {}, words["set-up.rename"]), element("div", { class: "names" }, ...inputs), change];
}

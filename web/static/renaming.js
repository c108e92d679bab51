// How the players of the game at hand are called, to be changed in its middle: its own seats.

import { button, element } from "./elements.js";
import { labelled, notice, tell, words } from "./frame.js";
import { fullHint, nameInput, seatLabel, seatName } from "./naming.js";

/** What was typed outlives a redraw. @type {Record<string, string>} */
let typed = {};

/** @param {{at_hand?: import("./form.js").AtHand, games: {game: string, seats: string[]}[]}} state */
export function renaming({ at_hand: atHand, games }) {
  if (!atHand) return [];
  const { players, named } = atHand;
  const seats = games.find(({ game }) => game === atHand.game)?.seats ?? Object.keys(players); // in their order
  const inputs = seats.filter((seat) => seat in players).map((seat) => {
    const name = named.includes(seat) ? players[seat] : seatName(seat); // as every page calls a seat without a name
    const input = nameInput({ value: typed[seat] ?? name, "data-key": `rename-${seat}` });
    input.addEventListener("input", () => { typed[seat] = input.value; });
    return { input, label: labelled(seatLabel(seat), input) };
  });
  const change = button(words["act.rename"], async () => {
    const called = Object.fromEntries(Object.entries(players).map(([seat, name]) => [seat, typed[seat]?.trim() || name]));
    if (!(await tell({ say: "names", players: called }))) return;
    typed = {};
    notice(words["set-up.renamed"]);
  }, { "data-key": "rename" });
  return [element("p", {}, words["set-up.rename"]), element("div", { class: "names" }, ...inputs.map(({ label }) => label)), fullHint(inputs.map(({ input }) => input), {}), change];
}

// How a game of the second kind ends by a word, in the box that the first one has.

import { button, byId, say } from "../elements.js";
import { askToFinish } from "../finish.js";
import { words } from "../frame.js";

/**
 * Who speaks for the table ends it at once, and resigns for whoever is to move.
 * @param {any} state
 * @param {string} role
 */
function askOurs(state, role) {
  const isAlone = role === "host";
  const speakerOf = (/** @type {any} */ now) => (isAlone ? now.mover : role);
  const speaker = speakerOf(state);
  const asked = state.seats.length > 2 && !isAlone;
  const held = say(words, "act.end-both", { end: words["act.end"], resign: words["act.resign"] });
  askToFinish({
    told: [isAlone ? held : words[asked ? "act.end-asks-all" : "act.end-asks-one"]],
    isAlone,
    wished: state.status.by === role ? state.status.agree : "",
    resign: say(words, asked ? "act.resign-asks" : "act.resign-last", { player: state.names[speaker] }),
    stands: (now) => now.game === state.game && now.mover !== null && speakerOf(now) === speaker,
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

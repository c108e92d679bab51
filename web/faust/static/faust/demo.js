// What the demo of Doctor Faust explains, and what to do while one plays in it.

import { byId, say } from "../elements.js";
import { words } from "../frame.js";
import { Lesson } from "../lesson.js";
import { isPlaying, wish } from "./visitor.js";

/** What can be asked for in each phase of a visit: to have the next turn, or not to. */
const OFFERS = { away: "come", coming: "leave", playing: "leave", left: "come" };

const SAID_EACH_S = 5; // of the last seconds

let tried = 0; // the number of the turn that was played here to its end

/** The name of what is worth explaining now. @param {any} state */
export function captionOf({ status, board, turns, points, of }) {
  if (status.kind === "illegal") return "illegal";
  if (status.kind === "unclear") return "unclear";
  if (status.kind === "over") return "over";
  if (status.values) return "reveal";
  if (turns.length === 1 && points === of) return "turn";
  if (Object.values(board.soul_cards).some((/** @type {number[]} */ cards) => cards.length)) return "soul-cards";
  return Object.keys(board.cards).length ? "cards" : "";
}

/** The name of what a visitor has to do now. @param {any} state */
export function taskOf({ status, visitor, points, of }) {
  if (visitor.leaves_in) return "leaves";
  if (visitor.busy) return "busy";
  if (status.values) return "reveal";
  if (status.kind === "playing") return points === of ? "begins" : "goes-on";
  return status.kind;
}

export class Demo {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.lesson = new Lesson("faust", captionOf, redraw);
    byId("try").addEventListener("click", () => {
      const phase = /** @type {keyof OFFERS} */ (byId("try").dataset.phase);
      void wish({ do: OFFERS[phase] });
    });
  }

  /** @param {any} state @param {string} role */
  draw(state, role) {
    const phase = state.visitor?.phase ?? "away";
    this.lesson.draw(state, ofTheVisit(state, role, phase));
    countAloud(state, role);
    byId("lesson-close").hidden = phase !== "away";
    const offer = byId("try");
    offer.hidden = role !== "host" || !state.visitor;
    offer.dataset.phase = phase;
    offer.textContent = words[`try.${OFFERS[/** @type {keyof OFFERS} */ (phase)]}`];
  }
}

/**
 * What is said of a visit, or of the turn that was just played here; null of nothing.
 * @param {any} state
 * @param {string} role
 * @param {string} phase
 */
function ofTheVisit(state, role, phase) {
  const last = state.turns?.at(-1);
  const player = state.names?.[state.visitor?.colour];
  if (isPlaying(state, role)) {
    tried = (last?.turn ?? 0) + 1;
    return say(words, `try.task.${taskOf(state)}`, { player, count: state.points, seconds: state.visitor.leaves_in });
  }
  if (phase === "left") {
    tried = 0;
    return words["try.left"];
  }
  if (phase === "coming") return words["try.coming"];
  if (phase === "playing") return say(words, "try.another", { player });
  const isJustTried = last && last.turn === tried && state.status.kind === "playing";
  return isJustTried ? words[last.legal ? "try.done" : "try.let-stand"] : null;
}

/**
 * The last seconds are seen by everybody, and said to whoever listens, now and then.
 * @param {any} state
 * @param {string} role
 */
function countAloud(state, role) {
  const seconds = isPlaying(state, role) ? state.visitor.leaves_in : null;
  const [said, told] = [byId("assertive"), byId("caption").textContent];
  if (seconds && seconds % SAID_EACH_S === 0 && said.textContent !== told) said.textContent = told;
}

// A visitor of the demo plays a turn here: what is tapped becomes grips of the drawn hands.

import { ByHand } from "./by_hand.js";
import { button, byId } from "../elements.js";
import { post, tell, words } from "../frame.js";
import { fieldNames } from "../geometry.js";

const SIGN_MS = 4000; // between two signs of life, while nobody counts

/** @type {import("./by_hand.js").Voice} */
const WISHED = {
  move: (_, { piece, from, to }) => void wish({ do: "move", piece, from, to }),
  card: (field) => void wish({ do: "card", field }),
};

/** @param {Record<string, string>} wanted */
export function wish(wanted) {
  return tell(wanted, "/try");
}

/** Whether this very screen plays the turn. @param {any} state @param {string} role */
export function isPlaying({ visitor }, role) {
  return role === "host" && visitor?.phase === "playing";
}

export class VisitorsHand {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.byHand = new ByHand(board, byId("hint"), WISHED);
    this.byHand.isWanted = true;
  }

  /** After the board: what may be touched there, if this screen plays. @param {any} state @param {string} role */
  draw(state, role) {
    const { visitor, status } = state;
    const mayTouch = isPlaying(state, role) && !visitor.busy;
    this.byHand.isSilent = !mayTouch;
    const seen = mayTouch ? { ...state, lies: visitor.lies, slots: slotsOf(visitor, status) } : state;
    this.byHand.draw(seen, mayTouch ? visitor.colour : null);
  }
}

/**
 * Places where no card of the other player lies, and the one that is to be turned over.
 * @param {any} visitor
 * @param {any} status
 */
function slotsOf({ lies, colour }, status) {
  return fieldNames().filter((field) => (lies.cards[field] ?? colour) === colour || (status.values && field === status.field));
}

/** What can be done beside the board. @param {any} state */
export function waysOfTheVisitor({ status, visitor }) {
  if (!status.values) return [];
  const made = button(words["try.turn-over"], () => WISHED.card(status.field), { class: "main", "data-key": "turn-over" });
  made.toggleAttribute("disabled", visitor.busy);
  return [made];
}

/**
 * Whoever touches anything stays: the players go on only when nothing is touched for long.
 * @param {() => any} seat of the visitor who plays here, if somebody does
 */
export function beginStaying(seat) {
  let last = -SIGN_MS;
  const touched = () => {
    const visitor = seat();
    const now = performance.now();
    if (!visitor || (now - last < SIGN_MS && !visitor.leaves_in)) return;
    last = now;
    void post("/try", { do: "stay" }).catch(() => null); // what cannot be reached is told elsewhere
  };
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"]) window.addEventListener(kind, touched, { passive: true });
}

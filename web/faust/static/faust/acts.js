// What whoever plays may say beside the board: set it down all the same, an act back, a turn back, done, the end.

import { isAstray } from "./by_hand.js";
import { NOTHING } from "./choosing.js";
import { placeWords } from "./draft.js";
import { button, element, say } from "../elements.js";
import { askHowToFinish, othersName } from "../finish.js";
import { tell, words } from "../frame.js";
import { speaksAs } from "../spoken.js";
import { mayPutRight } from "./status.js";

/** The buttons of one screen; made anew as often as the state or what is chosen changes. */
export class Acts {
  /** @param {import("./by_hand.js").ByHand} byHand @param {() => void} redraw */
  constructor(byHand, redraw) {
    this.byHand = byHand;
    this.redraw = redraw;
    this.asked = ""; // which take-back is to be confirmed
    byHand.chose = redraw;
  }

  /**
   * @param {any} state
   * @param {string} role
   * @param {string} colour that this screen speaks for
   * @returns {HTMLElement[]}
   */
  of(state, role, colour) {
    const asked = this.question();
    if (asked) return asked;
    if (state.mover === null) return this.afterTheEnd(state, speaksAs(state, role));
    const as = speaksAs(state, role);
    if (this.isAsking(state, as)) return this.takeBack(state, as);
    const { status, links } = state;
    const finish = act("finish", "", () => askHowToFinish(state, role));
    if (status.kind === "illegal" && !mayPutRight(status, as)) return [finish];
    if (!links.camera && (status.kind === "illegal" || status.agree)) return [finish]; // beside what puts it right, or answers
    const back = button(words[status.erred === as ? "act.undo-fault" : "act.undo"], () => this.ask(takenBack(state, as)), { "data-key": "undo" });
    back.toggleAttribute("disabled", !takenBack(state, as));
    if (isAstray(state) && this.byHand.isMoving) return [back, act("as-drawn", "", () => tell(placeWords(state.board))), finish];
    return [...stepBack(state, as), turnDone(state, colour), ...(isSame(state, as) ? [] : [back]), ...(state.mover === colour ? hint(state) : []), finish, ...(links.camera ? [this.moveButton()] : [])];
  }

  /** On the table's own screen, whose menu has the rest. @param {any} state @param {string} mover */
  atTheTable(state, mover) {
    if (this.isAsking(state, "host")) return this.takeBack(state, "host");
    const back = act("undo", "", () => this.ask(takenBack(state, "host")));
    const done = state.turn_end === "button" ? [turnDone(state, mover)] : [];
    return [...stepBack(state, "host"), ...done, ...hint(state), ...(takenBack(state, "host") && !isSame(state, "host") ? [back] : [])];
  }

  /** The game may have ended by a slip. @param {any} state @param {string} role @returns {HTMLElement[]} */
  afterTheEnd(state, role) {
    if (state.status.kind !== "over" || !takenBack(state, role)) return [];
    return this.isAsking(state, role) ? this.takeBack(state, role) : [act("undo-end", "", () => this.ask(takenBack(state, role)))];
  }

  /** A field that was tapped and is not lit, or that several pieces may go to. */
  question() {
    const asked = this.byHand.question();
    if (!asked) return null;
    const isUnlit = this.byHand.choice.lifted !== null;
    const meant = asked.acts.map((one) => {
      const label = say(words, isUnlit ? "act.all-the-same" : "act.which", { piece: words[`piece.${one.piece}`], from: one.from });
      return button(label, () => this.byHand.take({ choice: NOTHING, act: one }), { class: isUnlit ? "" : "main", "data-key": `set-${one.from}-${one.piece}` });
    });
    return [element("p", {}, asked.text), ...meant, act("back", isUnlit ? "main" : "", () => this.byHand.leave())];
  }

  /** Taking back is asked twice: a thumb is quick. @param {any} state @param {string} role */
  takeBack(state, role) {
    const yes = act("undo-yes", "main", () => {
      this.ask("");
      void tell({ say: "undo" });
    });
    return [element("p", {}, takenBack(state, role), " ", whoIsAsked(state, role)), yes, act("undo-no", "", () => this.ask(""))];
  }

  /** @param {string} what would be taken back */
  ask(what) {
    this.asked = what;
    this.redraw();
  }

  /** As long as it would take the same. @param {any} state @param {string} role */
  isAsking(state, role) {
    if (this.asked !== takenBack(state, role)) this.asked = "";
    return this.asked !== "";
  }

  /** Where a camera looks, pieces are moved here only if somebody wants it. */
  moveButton() {
    const made = act("move", "", () => {
      this.byHand.isWanted = !this.byHand.isWanted;
      this.byHand.redraw();
    });
    made.setAttribute("aria-pressed", String(this.byHand.isWanted));
    return made;
  }
}

/** What could be done, if both want to be told. @param {any} state */
function hint({ hint: may }) {
  return may ? [act("hint", "", () => tell({ say: "hint" }))] : [];
}

/** @param {any} state @param {string} colour */
function turnDone({ mover, turn_end: end }, colour) {
  const isMine = mover === colour;
  const done = act("turn-done", isMine && end === "button" ? "main" : "", () => tell({ say: "turn-done" }));
  done.toggleAttribute("disabled", !isMine);
  return done;
}

/**
 * The last act of the turn at hand, or of the one that ended by it, by its player or whoever speaks for both.
 * @param {any} state
 * @param {string} role
 */
function stepBack({ step_back: last }, role) {
  if (!last || (role !== "host" && role !== last.by)) return [];
  return [button(say(words, "act.step-back", { act: last.text }), () => tell({ say: "step-back" }), { "data-key": "step-back" })];
}

/**
 * Whether taking the last act back takes the turn back: then one button says it.
 * @param {any} state
 * @param {string} role
 */
function isSame(state, role) {
  return stepBack(state, role).length > 0 && state.step_back.is_whole;
}

/** What a take-back would take: there may be nothing. @param {any} state @param {string} role */
function takenBack({ take_back: told }, role) {
  return told[role === "host" ? "judge" : role] ?? "";
}

/** Whether a take-back is done at once. @param {any} state @param {string} role */
function whoIsAsked(state, role) {
  const other = othersName(state, role);
  if (!other) return words["act.undo-both"];
  if (state.mover === null) return say(words, "rematch.asks", { player: other });
  if (state.status.erred === role) return words["act.undo-now"];
  return say(words, state.acted === role || !state.acted ? "act.undo-own" : "act.undo-asks", { player: other });
}

/** @param {string} name @param {string} kind @param {() => void} does */
function act(name, kind, does) {
  return button(words[`act.${name}`], does, { class: kind, "data-key": name });
}

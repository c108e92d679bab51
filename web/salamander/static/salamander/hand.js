// What whoever is to act may do, on the board and below it: a finger chooses, and what was said can be taken back.

import { button, element, refill, say } from "../elements.js";
import { notice, tell, words } from "../frame.js";
import { declaring } from "./declaring.js";
import * as deeds from "./deeds.js";
import { notedHand, trueChambers } from "./notes.js";
import { FIGURES, unbroken } from "./signs.js";
import { correcting, keyThrowing, throwing } from "./throwing.js";

/** @typedef {import("./board.js").SalamanderBoard} SalamanderBoard */

// What may be open one at a time; the words that come next stand first.
const FORMS = /** @type {const} */ ({
  keys: keyThrowing, drew: deeds.drawing, reply: deeds.replying, show: deeds.showing, exchange: deeds.exchanging,
  ask: deeds.asking, throw: throwing, declare: declaring, "set-aside": deeds.settingAside,
});
const OWED = { marker: deeds.marking, move: deeds.moving };
const CHOICES = ["declare", "set-aside"]; // nobody need say them
export const OF_OTHERS = ["answered", "reply", "exchange"]; // words of others than who is to move
const STEP = "step-back";
const CALM = ["playing", "waiting"];

/** One for each screen that plays. */
export class Hand {
  /**
   * @param {SalamanderBoard} board
   * @param {HTMLElement} acts
   * @param {{inSecret?: () => HTMLElement[], finish?: (state: any, role: string) => HTMLElement[]}} own what a phone has: answers
   * that only the asker hears, and how the game is ended from here
   */
  constructor(board, acts, { inSecret = () => [], finish = () => [] } = {}) {
    this.board = board;
    this.acts = acts;
    this.inSecret = inSecret;
    this.finish = finish;
    this.role = "onlooker";
    /** @type {any} */
    this.state = null;
    this.open = ""; // the word whose form was opened
    this.form = ""; // that is shown
    /** @type {Record<string, any>} */
    this.chosen = {};
    this.isExplained = false; // a tap on the board that led nowhere, until something happens
    board.svg.addEventListener("click", (event) => this.tapBoard(/** @type {MouseEvent} */ (event)));
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.state?.board && this.close());
  }

  /** @param {any} state @param {string} role */
  draw(state, role) {
    [this.state, this.role] = [state, role];
    if (this.isExplained) this.explain("");
    if (!state.board) return;
    this.redraw();
    this.putRight();
  }

  /** Without a camera the drawn board is the board: what the rules send away is there already. */
  putRight() {
    const { status, mover, board } = this.state;
    if (status.kind === "waiting" && status.for === "put" && this.me() === mover) void tell({ say: "place", ...board });
  }

  /** Whose own page this is. @returns {string | null} */
  own() {
    return FIGURES.includes(this.role) && this.state.seats.includes(this.role) ? this.role : null;
  }

  /** For whom this screen speaks: the host's for whoever's word is awaited. @returns {string | null} */
  me() {
    const { may, mover, seats } = this.state;
    if (this.role !== "host") return this.own();
    return seats.find((/** @type {string} */ one) => may[one].some((/** @type {string} */ word) => OF_OTHERS.includes(word))) ?? mover;
  }

  /** @returns {string[]} what may be said from here */
  may() {
    const { may, step_back: last } = this.state;
    const mine = this.me();
    if (mine === null) return [];
    const back = this.role === "host" && last && !may[mine].includes(STEP) ? [STEP] : [];
    return [...may[mine], ...back];
  }

  /** Whether a piece is to be put on the board from here. */
  isOnBoard() {
    return this.state.owed in OWED && this.may().includes("place");
  }

  redraw() {
    const [mine, may] = [this.me(), this.may()];
    if (this.open && !may.includes(this.open)) this.open = "";
    const content = mine && this.state.status.kind !== "over" ? this.content(mine, may) : this.unseated();
    this.acts.hidden = content.length === 0;
    this.acts.dataset.form = this.form;
    refill(this.acts, content);
    this.drawBoard(may);
  }

  /** One form, and a button for each of the other words. @param {string} mine @param {string[]} may */
  content(mine, may) {
    if (may.includes("answered")) return [...this.answers(), ...this.back(may)];
    const asked = this.role === "host" ? [] : ["set-aside"]; // whose card it was, only a player's phone says
    const forms = Object.keys(FORMS).filter((word) => may.includes(word) && (!CHOICES.includes(word) || word === "declare" || asked.includes(word)));
    const owed = may.includes("place") && this.state.owed in OWED ? this.state.owed : "";
    const first = forms.find((word) => !CHOICES.includes(word)) ?? "";
    const now = this.open || owed || first;
    if (now !== this.form) [this.form, this.chosen] = [now, {}];
    const others = this.open ? [] : forms.filter((word) => word !== now).map((word) => this.opener(word));
    const plain = this.open ? [button(words["act.back"], () => this.close(), { "data-key": "back" })] : [...this.plain(may, now), ...this.finish(this.state, this.role)];
    const why = !this.open && forms.includes("set-aside") ? [element("p", { class: "label" }, words["set-aside.why"])] : [];
    return [...this.made(now), ...why, element("div", { class: "others" }, ...others, ...plain)];
  }

  /** Two hear each other; of more, the table's own screen says only that the card was shown: it knows no hand. @returns {HTMLElement[]} */
  answers() {
    if (this.state.seats.length === 2) return deeds.answering(this.desk());
    return this.role === "host" ? [this.word("answered", { say: "answered" }, "main")] : this.inSecret();
  }

  /** Whose figure does not play this time only looks on. */
  unseated() {
    const isLeftOut = FIGURES.includes(this.role) && this.own() === null;
    return isLeftOut ? [element("p", { class: "label" }, words.unseated)] : [];
  }

  /** @param {string} now */
  made(now) {
    if (now === STEP) return correcting(this.desk());
    const form = OWED[/** @type {keyof OWED} */ (now)] ?? FORMS[/** @type {keyof FORMS} */ (now)];
    return form ? form(this.desk()) : [];
  }

  /** @returns {import("./deeds.js").Desk} */
  desk() {
    return {
      state: this.state, me: String(this.me()), may: this.may(), chosen: this.chosen, isOwnScreen: this.role !== "host",
      choose: (next) => {
        this.chosen = next;
        this.redraw();
      },
      speak: (...said) => void this.speak(said),
    };
  }

  /** @param {string} word */
  opener(word) {
    return button(words[`act.${word}`], () => {
      [this.open, this.chosen] = [word, {}];
      this.redraw();
    }, { "data-key": word });
  }

  /** Words that carry nothing. @param {string[]} may @param {string} now */
  plain(may, now) {
    const made = [];
    if (may.includes("stay") && this.state.owed === "marker") made.push(this.word("marker-stays", { say: "stay", piece: "marker" }));
    if (may.includes("turn-done")) made.push(this.word("turn-done", { say: "turn-done" }, now ? "" : "main"));
    return [...made, ...this.back(may), ...(may.includes("undo") && !may.includes(STEP) ? [this.takeBack()] : [])];
  }

  /** The last act of the own turn: a throw is corrected, all else taken back. @param {string[]} may */
  back(may) {
    const { step_back: last, throw: thrown } = this.state;
    if (!last || !may.includes(STEP)) return [];
    if (last.kind === "throw" && thrown) {
      return [button(words["act.correct"], () => {
        this.open = STEP;
        this.redraw();
      }, { "data-key": "correct" })];
    }
    return [button(say(words, "act.step-back", { act: unbroken(last.text) }), () => void this.speak([{ say: STEP }]), { "data-key": STEP })];
  }

  close() {
    [this.open, this.form, this.chosen] = ["", "", {}];
    this.redraw();
  }

  /** @param {string} name @param {Record<string, any>} said */
  word(name, said, kind = "") {
    return button(words[`act.${name}`], () => void this.speak([said]), { class: kind, "data-key": name });
  }

  /** What was done last: it is more than the mover's own, or of chance, so all are asked. */
  takeBack() {
    return button(words["act.undo-last"], () => void this.speak([{ say: "undo" }]), { "data-key": "undo" });
  }

  /** One word after the other; what was not taken is chosen still, unless something else is. @param {Record<string, any>[]} said */
  async speak(said) {
    const { open, form, chosen } = this;
    this.close();
    const closed = this.chosen;
    for (const one of said) {
      if (await tell(one)) continue;
      if (this.chosen === closed) Object.assign(this, { open, form, chosen });
      return this.redraw();
    }
  }

  /** @param {string[]} may */
  drawBoard(may) {
    const { owed, reach, status } = this.state;
    const isMine = may.includes("place");
    const hand = isMine && owed === "marker" && this.role !== "host" ? notedHand(this.state, String(this.me())) : null;
    const { asked } = this.state;
    const lit = asked ? [asked.place] : owed === "move" ? reach : hand?.length ? trueChambers(hand) : [];
    const tap = isMine ? (/** @type {string} */ place) => this.put(place) : null;
    this.board.draw({ ...this.state, lit, tap, chosen: this.chosen.place ?? null, repair: status.repair ?? [] });
  }

  /** A lit place is where the piece may go. @param {string} place */
  put(place) {
    if (this.state.owed === "move") deeds.move(this.desk(), place);
    else deeds.mark(this.desk(), place);
  }

  /** A tap beside all that is lit chooses, and is asked about; a second one puts it down. @param {MouseEvent} event */
  tapBoard(event) {
    if (!this.state?.board || (event.target instanceof Element && event.target.classList.contains("touch"))) return;
    const mine = this.me();
    const isMine = mine !== null && this.may().includes("place") && CALM.includes(this.state.status.kind);
    const kind = /** @type {"move" | "marker"} */ (this.state.owed);
    const place = isMine && kind in OWED && !this.open ? this.board.placeAt(event, kind === "marker") : null;
    if (place === null) return this.explain(whyNowhere(this.state, mine, isMine));
    this.explain("");
    this.chosen = place === this.chosen.place ? {} : { place };
    this.redraw();
  }

  /** @param {string} why a tap on the board led nowhere */
  explain(why) {
    this.isExplained = why !== "";
    notice(why);
  }
}

/**
 * Why a tap on the board led nowhere, in one line.
 * @param {any} state
 * @param {string | null} me for whom this phone speaks
 * @param {boolean} isTapped whether this phone says where pieces lie now
 */
function whyNowhere({ status, mover, names, owed, claim, question }, me, isTapped) {
  if (status.kind === "over") return words["nothing.over"];
  if (me === null) return words["nothing.onlooker"];
  if (status.agree) return words["nothing.unclear"];
  if (status.kind === "illegal") return status.text;
  const awaited = question?.asks ?? claim?.asks;
  if (awaited && awaited !== me) return say(words, "nothing.asked", { player: names[awaited] });
  if (mover !== me) return say(words, "nothing.not-your-turn", { player: names[mover] });
  if (isTapped) return words[owed === "move" ? "nothing.not-lit" : "nothing.chamber"];
  return words["nothing.below"];
}

// A turn of a game that is over, done otherwise on the drawn board: what it would have been worth, by the same measure.

import { readWhole } from "../answer.js";
import { moved, piecesOn, tapped } from "./draft.js";
import { button, byId, element, say } from "../elements.js";
import { language, words } from "../frame.js";
import { fieldNames } from "../geometry.js";
import { points, withSign } from "./judged.js";
import { Touch } from "./touch.js";

const RIGHT = 0.01; // of the chance: whoever gives no more away has found it
const RUN_INTO = "missing-forced-move"; // a card that was not turned over

/** @typedef {import("./board.js").Position} Position */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./judged.js").JudgedTurn} JudgedTurn */
/** @typedef {[string, string, (string | number)?][]} Acts as a record has them */

/** Lies above the board of the replay while somebody tries. */
export class TryTurn {
  /** @param {import("./board.js").Board} board @param {any} game */
  constructor(board, game) {
    this.board = board;
    this.game = game;
    this.touch = new Touch(board);
    this.level = 0;
    /** @type {JudgedTurn | null} */
    this.turn = null;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Acts} */
    this.acts = [];
    this.told = "";
    this.isJudged = false; // what is not legal yet may be gone on with
  }

  /** @param {JudgedTurn} turn @param {number} level of the players */
  begin(turn, level) {
    const before = this.game.turns.find((/** @type {any} */ one) => one.turn === turn.turn - 1)?.board ?? this.game.start;
    [this.turn, this.level, this.acts, this.told, this.isJudged] = [turn, level, [], "", false];
    this.redraw({ board: before, chosen: null });
    const first = byId("try-turn").querySelector("button");
    first?.focus();
  }

  /** The replay is drawn again: nobody tries any more. */
  end() {
    if (!this.draft) return;
    [this.draft, this.turn] = [null, null];
    this.touch.draw(null);
    byId("try-turn").replaceChildren();
  }

  /** @param {Draft} draft */
  redraw(draft) {
    this.draft = draft;
    const { start } = this.game;
    this.board.draw({ board: draft.board, start: [start.red[0], start.soul], arrows: [] }, words);
    this.touch.draw(this.isJudged ? null : this.hand(draft));
    byId("try-turn").replaceChildren(...this.beside());
  }

  /** @param {Draft} draft @returns {import("./touch.js").Hand} */
  hand(draft) {
    const { board, chosen } = draft;
    const may = [this.mover, "soul"];
    const isLaid = this.acts.some(([kind]) => kind === "lay");
    return {
      board, chosen,
      holds: (field) => piecesOn(board, field, may),
      slots: isLaid ? [] : fieldNames().filter((field) => !(field in board.cards)),
      tap: (field) => this.tap(draft, field, may),
      tapSlot: (field) => this.lay(draft, field),
      drag: (piece, from, to) => this.move(draft, { piece, from }, to),
      cancel: () => this.redraw({ board, chosen: null }),
    };
  }

  get mover() {
    return this.turn?.player ?? "red";
  }

  /** @param {Draft} draft @param {string} field @param {string[]} may */
  tap(draft, field, may) {
    if (draft.chosen && draft.chosen.from !== field) this.move(draft, draft.chosen, field);
    else this.redraw(tapped(draft, field, may));
  }

  /** @param {Draft} draft @param {import("./draft.js").Chosen} chosen @param {string} to */
  move({ board }, chosen, to) {
    this.acts.push([chosen.piece === "soul" ? "soul" : "stone", chosen.from, to]);
    this.told = "";
    this.redraw({ board: moved(board, chosen, to), chosen: null });
  }

  /** @param {Draft} draft @param {string} field */
  lay({ board }, field) {
    this.acts.push(["lay", field]);
    this.told = "";
    this.redraw({ board: { ...board, cards: { ...board.cards, [field]: this.mover } }, chosen: null });
  }

  /** What is done so far, and what can be done about it. */
  beside() {
    const turn = /** @type {JudgedTurn} */ (this.turn);
    const done = this.acts.map(([, from, to]) => (to ? `${from}→${to}` : `+${from}`));
    const again = button(words["judged.try.again"], () => this.begin(turn, this.level), { "data-key": "try-again" });
    const judge = button(words["judged.try.judge"], () => void this.judge(turn), { class: "main", "data-key": "try-judge" });
    judge.toggleAttribute("disabled", !this.acts.length);
    return [
      element("p", { role: "status" }, this.told || words["judged.try.how"], ...(done.length ? [` ${done.join(", ")}`] : [])),
      element("div", { class: "row" }, ...(this.isJudged ? [] : [judge]), again),
    ];
  }

  /** @param {JudgedTurn} turn */
  async judge(turn) {
    const plain = await this.ask(turn, this.acts);
    const answer = plain.code === RUN_INTO ? await this.ask(turn, this.withCard()) : plain;
    if (this.turn !== turn || !this.draft) return; // somebody has gone on
    this.told = this.verdict(answer, turn);
    this.redraw(this.draft);
    byId("try-turn").querySelector("button")?.focus();
  }

  /** @param {JudgedTurn} turn @param {Acts} acts @returns {Promise<any>} its line, or why there is none */
  async ask(turn, acts) {
    const asked = new URLSearchParams({ do: JSON.stringify(acts), level: String(this.level), lang: language });
    const answer = await fetch(`/api/games/${this.game.game}/tried/${turn.turn}?${asked}`).catch(() => null);
    const told = answer?.ok ? await readWhole(answer) : null;
    return told ?? { legal: false, text: words[answer ? "refused.other" : "not-sent"] };
  }

  /** A turn that runs into a card is judged by all that it can be: any will do. */
  withCard() {
    const [, , field] = this.acts[this.acts.length - 1];
    const { used } = /** @type {any} */ (this.draft?.board);
    const left = [...this.game.rules.rulings.find((/** @type {any} */ { option }) => option === "devil_cards").value];
    for (const value of used[this.mover === "red" ? "blue" : "red"]) left.splice(left.indexOf(value), 1);
    return /** @type {Acts} */ ([...this.acts, ["reveal", String(field), left[0]]]);
  }

  /** @param {any} tried @param {JudgedTurn} played */
  verdict(tried, played) {
    this.isJudged = tried.legal !== false;
    if (!this.isJudged) return tried.text;
    if (tried.lost <= RIGHT) return words["judged.try.right"];
    return say(words, "judged.try.short", { better: withSign(tried.points - played.points), short: points(tried.given_away) });
  }
}

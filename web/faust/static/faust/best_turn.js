// What would have been best, beside the replay of a game that is over: below the board, and as a second chart.

import { readText } from "../answer.js";
import { drawChance, legend } from "./chance.js";
import { button, byId, element, refill, say } from "../elements.js";
import { language, notice, words } from "../frame.js";
import { drawnBest, Judgement, LEAST, MARKED, points, VIEWS, withSign } from "./judged.js";
import { TryTurn } from "./try_turn.js";

/** @typedef {import("./judged.js").JudgedTurn} JudgedTurn */
/** @typedef {(typeof VIEWS)[number]} View */

const NOTHING = { arrows: [], lays: [] };
const SIDES = /** @type {const} */ (["red", "blue"]);

/** The page's part: as whose knowledge it is wanted, and which best turns were asked for. */
export class BestTurn {
  /** @param {any} game @param {import("../replay.js").Replay} replay @param {import("./board.js").Board} board */
  constructor(game, replay, board) {
    this.game = game;
    this.replay = replay;
    /** @type {View} */
    this.view = "public";
    /** The one that was pressed last. @type {View} */
    this.wanted = this.view;
    /** @type {Partial<Record<View, Judgement>>} */
    this.known = {};
    /** Of which turns the best was asked for. @type {Set<number>} */
    this.uncovered = new Set();
    this.trial = new TryTurn(board, game);
    this.listen();
  }

  /** Whether there is something to show: else the page says why not. */
  async begin() {
    const lines = await linesOf(this.game.game, this.view);
    if (!lines) return false;
    byId("judged").hidden = false;
    const judged = new Judgement(lines, this.game);
    if (!judged.turns.length) {
      byId("judged").replaceChildren(element("p", {}, judged.sums.text));
      return false;
    }
    this.known[this.view] = judged;
    byId("chart-tabs").hidden = false;
    byId("chance-legend").replaceChildren(...legend());
    this.replay.keys = { n: () => this.jump(1), p: () => this.jump(-1) };
    this.drawWhole();
    return true;
  }

  listen() {
    byId("judged-back").addEventListener("click", () => this.jump(-1));
    byId("judged-on").addEventListener("click", () => this.jump(1));
    const tabs = SHOWN.map((name) => byId(`${name}-tab`));
    tabs.forEach((tab, index) => {
      tab.addEventListener("click", () => showTab(SHOWN[index]));
      tab.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        const other = tabs[1 - index];
        other.focus();
        other.click();
        event.preventDefault();
        event.stopPropagation(); // these keys lead from stop to stop elsewhere
      });
    });
  }

  get judged() {
    return /** @type {Judgement} */ (this.known[this.view]);
  }

  /** @param {View} view */
  async see(view) {
    this.wanted = view;
    const lines = this.known[view] ? [] : await linesOf(this.game.game, view);
    if (!lines) return notice(words.stale);
    this.known[view] ??= new Judgement(lines, this.game);
    if (view !== this.wanted) return; // another one was pressed meanwhile
    this.view = view;
    this.drawWhole();
    this.replay.draw();
  }

  /** To the next mark, or to the one before. @param {1 | -1} way */
  jump(way) {
    const stops = this.replay.stops.flatMap(({ turn }, index) => (this.judged.turn(turn?.turn)?.mark ? [index + 1] : []));
    const found = way > 0 ? stops.find((stop) => stop > this.replay.at) : stops.reverse().find((stop) => stop < this.replay.at);
    if (found !== undefined) this.replay.go(found);
  }

  /** What does not depend on the turn. */
  drawWhole() {
    const { sums } = this.judged;
    refill(byId("judged-views"), VIEWS.map((view) =>
      button(words[`judged.view.${view}`], () => void this.see(view), { "aria-pressed": String(view === this.view), "data-key": `view-${view}` })));
    const { red, blue } = sums.plays_like;
    byId("chance-between").textContent = say(words, "chance.between", { level: sums.level, red, blue });
    byId("judged-sums").replaceChildren(...SIDES.map((player) => element("li", {}, this.told(player))));
    byId("judged-result").textContent = sums.text;
  }

  /** @param {"red" | "blue"} player */
  told(player) {
    const { marks, lost, cards, level } = this.judged.told(player);
    const said = MARKED.map((mark) => `${words[`judged.mark.${mark}`]} ${marks[mark]}`).join(", ");
    return say(words, "judged.told", { player: words[`colour.${player}`], marks: said, lost: points(lost), cards: withSign(cards), level });
  }

  /** @param {any} stop an entry; null for the start @param {number} done turns */
  draw(stop, done) {
    this.trial.end();
    const turn = this.judged.turn(stop?.turn?.turn);
    drawChance(byId("chance"), this.judged.course, done);
    byId("judged-turn").replaceChildren(...(turn ? this.linesOfTurn(turn) : []));
  }

  /** @param {JudgedTurn} turn */
  linesOfTurn(turn) {
    if (this.isCovered(turn)) {
      const asked = say(words, "judged.covered", { mark: words[`judged.mark.${turn.mark}`], lost: Math.round(100 * turn.lost) });
      const show = button(words["judged.show"], () => this.uncover(turn.turn), { "data-key": "judged-show" });
      return [element("p", {}, asked), element("div", { class: "row" }, ...this.waysToTry(turn), show)];
    }
    const ways = element(
      "ul", { class: "ways" },
      element("li", {}, element("span", { class: "way-sample", "aria-hidden": "true" }), say(words, "judged.played", { points: withSign(turn.points) })),
      isBetter(turn)
        ? element("li", {}, element("span", { class: "way-sample best", "aria-hidden": "true" }), say(words, "judged.best", { points: withSign(turn.best_points) }))
        : element("li", {}, words["judged.same"]),
    );
    return [ways, element("p", {}, turn.text), ...this.waysToTry(turn)];
  }

  /** A turn done by hand is held against what everybody knew. @param {JudgedTurn} turn */
  waysToTry(turn) {
    if (this.view !== "public" || !isBetter(turn)) return [];
    return [button(words["judged.try"], () => this.trial.begin(turn, this.judged.sums.level), { "data-key": "judged-try" })];
  }

  /** @param {number} turn */
  uncover(turn) {
    this.uncovered.add(turn);
    this.replay.draw();
    byId("judged-turn").focus();
  }

  /** @param {JudgedTurn} turn */
  isCovered({ turn, mark }) {
    return mark !== null && !this.uncovered.has(turn);
  }

  /** What the board draws of it: nothing while it is covered. @param {any} stop */
  better(stop) {
    const turn = this.judged.turn(stop?.turn?.turn);
    return turn && isBetter(turn) && !this.isCovered(turn) ? drawnBest(turn) : NOTHING;
  }
}

const SHOWN = /** @type {const} */ (["score", "chance"]);

/** @param {(typeof SHOWN)[number]} wanted */
function showTab(wanted) {
  for (const name of SHOWN) {
    byId(`${name}-tab`).setAttribute("aria-selected", String(name === wanted));
    byId(`${name}-tab`).setAttribute("tabindex", name === wanted ? "0" : "-1");
    byId(`${name}-panel`).hidden = name !== wanted;
  }
  byId("chart-title").textContent = words[wanted === "chance" ? "chart.chance" : "chart"];
}

/** @param {JudgedTurn} turn */
function isBetter({ given_away }) {
  return given_away >= LEAST;
}

/**
 * The lines as that view has them, the last of the whole game; null where nothing is told, which is said where it is the line's fault.
 * @param {number} number of the game
 * @param {View} view
 * @returns {Promise<any[] | null>}
 */
async function linesOf(number, view) {
  const kind = view === "public" ? "analysis" : `analysis.${view}`;
  const answer = await fetch(`/api/games/${number}/file/${kind}?lang=${language}`).catch(() => null);
  if (answer && !answer.ok) return null;
  const told = answer && await readText(answer);
  if (told) return told.trim().split("\n").map((line) => JSON.parse(line));
  notice(words.stale);
  return null;
}

// What could be known in a game that is over: a curve of what was hidden for each player, and what each turn told.

import { analysisOf } from "../analysis.js";
import { drawLines } from "../chart.js";
import { byId, drawn, element, say } from "../elements.js";
import { language, words } from "../frame.js";
import { figureMark, figureShape } from "./signs.js";

/** @typedef {{turn?: number, hidden: {from: Record<string, number>}, text: string}} Told a turn; the last is the whole game, without a turn */

const ALL = "all"; // who heard only what all heard

/** Draws the part of the page that tells it, which stays hidden where nothing is told. */
export class Known {
  /** @param {{seats: string[], names: Record<string, string>}} game @param {Told[]} lines */
  constructor({ seats, names }, lines) {
    this.viewers = [ALL, ...seats];
    /** @type {Record<string, string>} */
    this.names = { ...names, [ALL]: words["analysis.all"] };
    this.turns = lines.filter(({ turn }) => turn !== undefined);
    this.drawTurns();
    byId("known-sums").replaceChildren(...linesOf(lines[lines.length - 1]).map((line) => element("li", {}, line)));
    byId("analysis").hidden = false;
  }

  /** @param {number} done the number of turns that are done */
  draw(done) {
    const at = Math.min(done, this.turns.length - 1);
    const lines = this.viewers.map((viewer) => ({
      kind: viewer, values: this.turns.map(({ hidden }) => hidden.from[viewer]), mark: markOf(viewer),
    }));
    drawLines(byId("hidden"), lines, at);
    const now = this.viewers.map((viewer) => `${this.names[viewer]} ${bits(lines, viewer, at)}`);
    byId("hidden").setAttribute("aria-label", say(words, "analysis.alt", { turn: at, bits: now.join(", ") }));
    byId("hidden-now").replaceChildren(...this.viewers.map((viewer) => element(
      "li", {}, ...(viewer === ALL ? [] : [figureMark(viewer)]), lineSample(viewer),
      element("bdi", {}, this.names[viewer]), `: ${bits(lines, viewer, at)}`,
    )));
  }

  /** What happened in each turn that told something; the first line names the turn, the last says what the curve shows. */
  drawTurns() {
    byId("known-turns").replaceChildren(...this.turns.flatMap((told) => {
      const [, ...lines] = linesOf(told);
      if (lines.length < 2) return [];
      const link = element("a", { href: `#${told.turn}` }, say(words, "case.turn", { turn: told.turn ?? 0 }));
      return [element("li", {}, link, element("ul", {}, ...lines.slice(0, -1).map((line) => element("li", {}, line))))];
    }));
  }
}

/** @param {Told} told */
function linesOf({ text }) {
  return text.split("\n").map((line) => line.trim());
}

/** @param {{kind: string, values: number[]}[]} lines @param {string} viewer @param {number} at */
function bits(lines, viewer, at) {
  const values = lines.find(({ kind }) => kind === viewer)?.values ?? [];
  return values[at].toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** @param {string} viewer */
function markOf(viewer) {
  return viewer === ALL ? drawn("circle", { class: "all-mark", r: 14 }) : figureShape(viewer);
}

/** @param {string} viewer */
function lineSample(viewer) {
  return drawn("svg", { class: "sample", viewBox: "0 0 40 8", "aria-hidden": "true" }, drawn("line", { class: `line ${viewer}`, x1: 0, x2: 40, y1: 4, y2: 4 }));
}

/**
 * Of a game that is over; null where nothing is told of it.
 * @param {any} game
 */
export async function whatWasKnown(game) {
  const lines = await analysisOf(game.game);
  return !lines || lines[0].analysis === false ? null : new Known(game, lines);
}

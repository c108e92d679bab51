// One game of the archive, of the second kind: replayed stop by stop, with what lay, and its score sheet.

import { byId, element, say, sayCount } from "../elements.js";
import { whoAmI, words } from "../frame.js";
import { drawPapers, openGame, Replay } from "../replay.js";
import { drawSheet } from "../sheet.js";
import { entriesOf } from "../turns.js";
import { SalamanderBoard } from "./board.js";
import { piles, player } from "./panels.js";
import { faceName, figureMark, thrownSigns } from "./signs.js";

/** @typedef {import("../turns.js").Entry} Entry */

const board = new SalamanderBoard(byId("board"));
/** @type {any} */
let game = null;

/** @param {any} stop an entry; null for the start @param {number} done turns */
function draw(stop, done) {
  const { seats, names, target, turns } = game;
  const lies = stop ?? game.start;
  const mover = stop?.turn?.player ?? null;
  board.draw({ seats, board: lies.board, mover, lit: [], tap: null, repair: stop?.repair ?? [] });
  const state = { seats, names, target, mover, board: lies.board, score: lies.score, cards: lies.cards };
  byId("players").replaceChildren(...seats.map((/** @type {string} */ name) => player(state, name)));
  byId("throw").replaceChildren(...throwsOf(stop?.turn));
  byId("piles").replaceChildren(...piles(lies.cards));
  byId("known").replaceChildren(...known(stop?.known ?? turns[done - 1]?.known));
}

/** @param {any} turn */
function throwsOf(turn) {
  const thrown = (turn?.do ?? []).filter((/** @type {any[]} */ [kind]) => kind === "throw");
  return thrown.flatMap((/** @type {any[]} */ [, first, second, symbol]) => thrownSigns({ eyes: [first, second], symbol }));
}

/**
 * How many hands each may still have had, as the answers tell it, and what was sure.
 * @param {Record<string, {possible: number, known: string[]}> | undefined} hands
 */
function known(hands) {
  if (!game.opened) return [element("li", {}, words["known.closed"])];
  if (!hands) return [];
  return game.seats.map((/** @type {string} */ name) => {
    const sure = hands[name].known.map(faceName).join(", ");
    const told = `${sayCount(words, "known.hands", hands[name].possible)}, ${sure ? say(words, "known.sure", { cards: sure }) : words["known.none"]}`;
    return element("li", {}, figureMark(name), element("bdi", {}, game.names[name]), ": ", told);
  });
}

/** Every combination with its turn, the sums, and the places. @returns {import("../sheet.js").SheetLine[]} */
function sheetLines() {
  const { turns, final, start } = game;
  const addend = (/** @type {any} */ { cards, value }) => `+${value} (${cards.map(faceName).join(", ")})`;
  const score = turns.at(-1)?.score ?? start.score;
  const laid = turns.filter((/** @type {any} */ turn) => turn.laid.length).map((/** @type {any} */ { turn, player: by, laid: combinations }) => ({
    label: say(words, "sheet.laid", { turn }),
    of: (/** @type {string} */ name) => (by === name ? combinations.map(addend).join(" ") : ""),
  }));
  return [
    ...laid,
    { label: words[final ? "sheet.total" : "sheet.so-far"], of: (name) => String(score[name]), kind: "total" },
    ...(final ? [{ label: words["sheet.place"], of: (/** @type {string} */ name) => `${final.ranks[name]}.` }] : []),
  ];
}

const role = await whoAmI();
game = await openGame(({ seats, names }) => seats.map((/** @type {string} */ name) => names[name]));
if (game) {
  const stops = entriesOf(game);
  const heads = game.seats.map((/** @type {string} */ name) => [name, [figureMark(name), element("bdi", {}, game.names[name])]]);
  drawSheet(Object.fromEntries(heads), sheetLines());
  new Replay(stops, draw).begin();
  if (game.opened) drawPapers(game, role, stops, []);
  else byId("files").textContent = words["known.closed"];
}

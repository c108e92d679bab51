// One game of the archive: replayed stop by stop, with its pictures, its chart and its score sheet.

import { BestTurn } from "./best_turn.js";
import { Board } from "./board.js";
import { drawChart } from "./chart.js";
import { byId, element, say } from "../elements.js";
import { signed, whoAmI, words } from "../frame.js";
import { LAYOUTS } from "../geometry.js";
import { narrow } from "../narrow.js";
import { drawPapers, openGame, Replay } from "../replay.js";
import { rulingSentence } from "./rulings.js";
import { markOf } from "../shapes.js";
import { drawSheet } from "../sheet.js";
import { entriesOf } from "../turns.js";

/** @typedef {import("../turns.js").Entry} Entry */

const board = new Board(byId("board"));
/** @type {any} */
let game = null;
/** @type {BestTurn | null} */
let best = null;

/** @param {Entry | null} stop @param {number} done */
function draw(stop, done) {
  board.lay(narrow.matches ? LAYOUTS.standing : LAYOUTS.lying);
  board.draw({
    board: stop?.board ?? game.start, start: [game.start.red[0], game.start.soul], arrows: stop?.turn?.arrows ?? [],
    better: best?.better(stop), repair: stop?.repair, asked: stop?.asked,
  }, words);
  drawChart(byId("chart"), [game.start_score, ...game.turns.map((/** @type {any} */ turn) => turn.score)], done);
  best?.draw(stop, done);
}

/** Every addend of both. @returns {import("../sheet.js").SheetLine[]} */
function sheetLines() {
  const { turns, rules } = game;
  const end = turns.at(-1)?.board ?? game.start;
  const totals = game.final?.score ?? game.addends;
  const isOddAdded = rules.rulings.some((/** @type {any} */ one) => one.option === "unused_cards" && one.value === "odd_plus");
  const addend = (/** @type {number} */ value, /** @type {boolean} */ isAdded) => `${isAdded ? "+" : "\u2212"}${value}`;
  const gained = turns.filter((/** @type {any} */ turn) => turn.soul_cards.length).map((/** @type {any} */ { turn, player, soul_cards: cards }) => ({
    label: say(words, "sheet.turn", { turn }),
    of: (/** @type {string} */ colour) => (player === colour ? cards.map((/** @type {number} */ card) => `+${card}`).join(" ") : ""),
  }));
  return [
    ...gained,
    { label: words["sheet.souls"], of: (colour) => String(sum(end.soul_cards[colour])), kind: "sum" },
    { label: words["sheet.odd"], of: (colour) => addend(totals[colour].odd, isOddAdded) },
    { label: words["sheet.even"], of: (colour) => addend(totals[colour].even, !isOddAdded) },
    { label: words["sheet.used"], of: (colour) => end.used[colour].join(" ") || "–" },
    { label: words[game.final ? "sheet.total" : "sheet.so-far"], kind: "total", of: (colour) => signed(totals[colour].total) },
  ];
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {string} colour */
function headOf(colour) {
  return [element("span", { class: `shape ${colour}`, "aria-hidden": "true" }, markOf(colour)), element("bdi", {}, game.header.players[colour])];
}

/** Of a game that is over. @param {Replay} replay */
async function addBest(replay) {
  const made = new BestTurn(game, replay, board);
  if (!(await made.begin())) return;
  best = made;
  replay.draw();
}

const role = await whoAmI();
game = await openGame(({ header: { players: { red, blue } } }) => [red, blue]);
if (game) {
  const stops = entriesOf(game);
  const replay = new Replay(stops, draw);
  drawSheet({ red: headOf("red"), blue: headOf("blue") }, sheetLines());
  replay.begin();
  narrow.addEventListener("change", () => replay.draw());
  const rulings = game.rules.rulings.map((/** @type {any} */ one) => `${words[`ruling.${one.option}`]} – ${rulingSentence(one)}`);
  drawPapers(game, role, stops, rulings);
  if (game.final) await addBest(replay);
}

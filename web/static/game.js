// One game of the archive: replayed stop by stop, with its pictures, its chart and its score sheet.

import { BestTurn } from "./best_turn.js";
import { Board } from "./board.js";
import { drawChart } from "./chart.js";
import { byId, element, say } from "./elements.js";
import { language, showConnection, whoAmI, words } from "./frame.js";
import { LAYOUTS } from "./geometry.js";
import { drawCode, drawFacts, drawUnknown, Replay } from "./replay.js";
import { rulingSentence } from "./rulings.js";
import { sheetRows } from "./sheet.js";
import { drawDownloads, entriesOf } from "./turns.js";

/** @typedef {import("./turns.js").Entry} Entry */

const number = Number(location.pathname.split("/").at(-1));
const narrow = window.matchMedia("(max-width: 700px)");
const board = new Board(byId("board"));
/** @type {any} */
let game = null;
/** @type {BestTurn | null} */
let best = null;

/**
 * @param {Entry | null} stop
 * @param {number} done
 */
function draw(stop, done) {
  board.lay(narrow.matches ? LAYOUTS.standing : LAYOUTS.lying);
  board.draw({
    board: stop?.board ?? game.start, start: [game.start.red[0], game.start.soul], arrows: stop?.turn?.arrows ?? [],
    better: best?.better(stop), repair: stop?.repair, asked: stop?.asked,
  }, words);
  drawChart(byId("chart"), [game.start_score, ...game.turns.map((/** @type {any} */ turn) => turn.score)], done);
  best?.draw(stop, done);
}

function drawSheet() {
  const { red, blue } = game.header.players;
  byId("title").replaceChildren(
    say(words, "game.title", { game: say(words, "game", { number }) }), element("bdi", {}, red), " – ", element("bdi", {}, blue),
  );
  byId("sheet").replaceChildren(...sheetRows(game));
  drawDownloads(number, role);
}

/** Of a game that is over. @param {Replay} replay */
async function addBest(replay) {
  const made = new BestTurn(game, replay, board);
  if (!(await made.begin())) return;
  best = made;
  replay.draw();
}

const role = await whoAmI();
const answer = await fetch(`/api/games/${number}?lang=${language}`).catch(() => null);
showConnection(answer?.ok ? "live" : "lost");
if (answer?.ok) {
  game = await answer.json();
  const stops = entriesOf(game);
  const replay = new Replay(stops, draw);
  drawSheet();
  replay.begin();
  narrow.addEventListener("change", () => replay.draw());
  const rulings = game.rules.rulings.map((/** @type {any} */ one) => `${words[`ruling.${one.option}`]} – ${rulingSentence(one)}`);
  void drawFacts(game, stops, rulings);
  void drawCode(number);
  if (game.final) await addBest(replay);
} else void drawUnknown(answer);

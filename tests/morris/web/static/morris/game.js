// One game of the archive: replayed stop by stop, and its score sheet.

import { byId, element } from "../elements.js";
import { whoAmI, words } from "../frame.js";
import { drawCode, drawFacts, openGame, Replay } from "../replay.js";
import { drawSheet } from "../sheet.js";
import { drawDownloads, entriesOf } from "../turns.js";
import { MorrisBoard } from "./board.js";
import { player } from "./panels.js";

const board = new MorrisBoard(byId("board"));
const role = await whoAmI();
const game = await openGame(({ seats, names }) => seats.map((/** @type {string} */ seat) => names[seat]));
if (game) begin();

function begin() {
  const { seats, names, final, turns, start } = game;
  const stops = entriesOf(game);
  const score = turns.at(-1)?.score ?? start.score;
  drawSheet(Object.fromEntries(seats.map((/** @type {string} */ seat) => [seat, [element("bdi", {}, names[seat])]])), [
    { label: words[final ? "sheet.total" : "sheet.so-far"], of: (seat) => String(score[seat]), kind: "total" },
    ...(final ? [{ label: words["sheet.place"], of: (/** @type {string} */ seat) => `${final.ranks[seat]}.` }] : []),
  ]);
  drawDownloads(game.game, role);
  new Replay(stops, (stop) => {
    const { board: lies, score: now } = stop ? { score: null, ...stop, ...(stop.turn ?? {}) } : start;
    board.draw({ board: lies, last: stop?.turn?.do ?? [] });
    byId("players").replaceChildren(...seats.map((/** @type {string} */ seat) => player({ names, score: now ?? start.score, board: lies, mover: null }, seat)));
  }).begin();
  void drawFacts(game, stops, []);
  void drawCode(game.game);
}

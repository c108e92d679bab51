// One game of the archive: replayed stop by stop, and its score sheet.

import { byId, element } from "../elements.js";
import { whoAmI, words } from "../frame.js";
import { drawPapers, openGame, Replay } from "../replay.js";
import { drawSheet } from "../sheet.js";
import { entriesOf } from "../turns.js";
import { NoughtsBoard } from "./board.js";
import { drawPlayers } from "./players.js";

const board = new NoughtsBoard(byId("board"));
const role = await whoAmI();
const game = await openGame(({ seats, names }) => seats.map((/** @type {string} */ seat) => names[seat]));
if (game) begin();

function begin() {
  const { seats, names, final, score, start } = game;
  const stops = entriesOf(game);
  drawSheet(Object.fromEntries(seats.map((/** @type {string} */ seat) => [seat, [element("bdi", {}, names[seat])]])), [
    { label: words[final ? "sheet.total" : "sheet.so-far"], of: (seat) => String(score[seat]), kind: "total" },
    ...(final ? [{ label: words["sheet.place"], of: (/** @type {string} */ seat) => `${final.ranks[seat]}.` }] : []),
  ]);
  drawPlayers({ ...game, mover: null });
  new Replay(stops, (stop) => board.draw({ board: (stop ?? start).board, last: stop?.turn?.notation })).begin();
  drawPapers(game, role, stops, []);
}

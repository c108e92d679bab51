// One game of the archive: replayed stop by stop, and its score sheet.

import { byId, element, say } from "../elements.js";
import { language, showConnection, whoAmI, words } from "../frame.js";
import { drawCode, drawFacts, drawUnknown, Replay } from "../replay.js";
import { drawDownloads, entriesOf } from "../turns.js";
import { MorrisBoard } from "./board.js";
import { player } from "./panels.js";

const number = Number(location.pathname.split("/").at(-1));
const board = new MorrisBoard(byId("board"));
const role = await whoAmI();
const answer = await fetch(`/api/games/${number}?lang=${language}`).catch(() => null);
showConnection(answer?.ok ? "live" : "lost");
if (answer?.ok) begin(await answer.json());
else void drawUnknown(answer);

/** @param {any} game */
function begin(game) {
  const stops = entriesOf(game);
  byId("title").replaceChildren(say(words, "game.title", { game: say(words, "game", { number }) }), ...game.seats.flatMap((/** @type {string} */ seat, /** @type {number} */ at) => [at ? " – " : "", element("bdi", {}, game.names[seat])]));
  byId("sheet").replaceChildren(...sheet(game));
  drawDownloads(number, role);
  new Replay(stops, (stop) => {
    const { board: lies, score } = stop ? { score: null, ...stop, ...(stop.turn ?? {}) } : game.start;
    board.draw({ board: lies, last: stop?.turn?.do ?? [] });
    const left = score ?? game.start.score;
    byId("players").replaceChildren(...game.seats.map((/** @type {string} */ seat) => player({ names: game.names, score: left, board: lies, mover: null }, seat)));
  }).begin();
  void drawFacts(game, stops, []);
  void drawCode(number);
}

/** @param {any} game */
function sheet({ seats, names, final, turns, start }) {
  const score = turns.at(-1)?.score ?? start.score;
  const row = (/** @type {string} */ key, /** @type {(seat: string) => string} */ of, kind = "") => element(
    "tr", { class: kind }, element("th", { scope: "row" }, words[key]), ...seats.map((/** @type {string} */ seat) => element("td", { class: "number" }, of(seat))),
  );
  const heads = seats.map((/** @type {string} */ seat) => element("th", { scope: "col", class: "number" }, element("bdi", {}, names[seat])));
  return [
    element("thead", {}, element("tr", {}, element("td", {}), ...heads)),
    element(
      "tbody", {}, row(final ? "sheet.total" : "sheet.so-far", (seat) => String(score[seat]), "total"),
      ...(final ? [row("sheet.place", (seat) => `${final.ranks[seat]}.`)] : []), row("sheet.signed", () => "", "signature"),
    ),
  ];
}

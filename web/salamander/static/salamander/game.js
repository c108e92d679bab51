// One game of the archive, of the second kind: replayed stop by stop, with what lay, and its score sheet.

import { byId, element, say, sayCount } from "../elements.js";
import { language, showConnection, whoAmI, words } from "../frame.js";
import { drawCode, drawFacts, drawUnknown, Replay } from "../replay.js";
import { drawDownloads, entriesOf } from "../turns.js";
import { SalamanderBoard } from "./board.js";
import { whatWasKnown } from "./known.js";
import { piles, player } from "./panels.js";
import { faceName, figureMark, thrownSigns } from "./signs.js";

/** @typedef {import("../turns.js").Entry} Entry */

const number = Number(location.pathname.split("/").at(-1));
const board = new SalamanderBoard(byId("board"));
/** @type {any} */
let game = null;
/** @type {import("./known.js").Known | null} */
let analysis = null;

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
  analysis?.draw(done);
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

/** Every combination with its turn, the sums, the places, and lines to sign on. */
function sheetRows() {
  const { seats, names, turns, final } = game;
  const heads = seats.map((/** @type {string} */ name) => element("th", { scope: "col", class: "number" }, figureMark(name), element("bdi", {}, names[name])));
  const laid = turns.filter((/** @type {any} */ turn) => turn.laid.length).map((/** @type {any} */ turn) => row(
    say(words, "sheet.laid", { turn: turn.turn }),
    (name) => (turn.player === name ? turn.laid.map(addend).join(" ") : ""),
  ));
  const score = turns.at(-1)?.score ?? game.start.score;
  return [
    element("thead", {}, element("tr", {}, element("td", {}), ...heads)),
    element(
      "tbody", {}, ...laid,
      row(words[final ? "sheet.total" : "sheet.so-far"], (name) => String(score[name]), "total"),
      ...(final ? [row(words["sheet.place"], (name) => `${final.ranks[name]}.`)] : []),
      row(words["sheet.signed"], () => "", "signature"),
    ),
  ];
}

/** @param {{cards: string[], value: number}} combination */
function addend({ cards, value }) {
  return `+${value} (${cards.map(faceName).join(", ")})`;
}

/**
 * @param {string} label
 * @param {(name: string) => string} of
 * @param {string} [kind]
 */
function row(label, of, kind = "") {
  const cells = game.seats.map((/** @type {string} */ name) => element("td", { class: "number" }, of(name)));
  return element("tr", { class: kind }, element("th", { scope: "row" }, label), ...cells);
}

function drawSheet() {
  const players = game.seats.flatMap((/** @type {string} */ name, /** @type {number} */ index) => [
    ...(index ? [" – "] : []), element("bdi", {}, game.names[name]),
  ]);
  byId("title").replaceChildren(say(words, "game.title", { game: say(words, "game", { number }) }), ...players);
  byId("sheet").replaceChildren(...sheetRows());
  if (game.opened) drawDownloads(number, role);
  else byId("files").textContent = words["known.closed"];
}

const role = await whoAmI();
const answer = await fetch(`/api/games/${number}?lang=${language}`).catch(() => null);
showConnection(answer?.ok ? "live" : "lost");
if (answer?.ok) {
  game = await answer.json();
  const stops = entriesOf(game);
  drawSheet();
  const replay = new Replay(stops, draw);
  replay.begin();
  if (game.final) {
    analysis = await whatWasKnown(number, game);
    replay.draw();
  }
  if (game.opened) {
    void drawFacts(game, stops, []);
    void drawCode(number);
  }
} else void drawUnknown(answer);

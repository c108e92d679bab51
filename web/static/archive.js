// The archive: every game with its result, and how the series between two players stand.

import { answerFrom } from "./answer.js";
import { byId, element, named, say } from "./elements.js";
import { dateAndTime, showConnection, signed, whoAmI, words } from "./frame.js";
import { markOf } from "./shapes.js";

/** @typedef {{game: number, kind: string, title: string, seats: string[], players: Record<string, string>, turns: number, illegal: number, over: any, began: string | null}} GameLine */

/** @param {string} key @param {string} [kind] */
function head(key, kind = "") {
  return element("th", { scope: "col", class: kind }, words[key]);
}

/** @param {HTMLElement[]} heads @param {HTMLElement[]} rows @param {string} none the key of what stands there without any */
function listOf(heads, rows, none) {
  const shown = rows.length ? rows : [element("tr", {}, element("td", { colspan: heads.length }, words[none]))];
  return [element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...shown)];
}

/** Who won, the winner's points first, and how the game ended. @param {GameLine} game */
function result({ over, players, seats }) {
  if (!over) return [words["games.running"]];
  if (over.ranks) return places(seats, players, over);
  const { red, blue } = over.score;
  const loser = over.reason === "red-resigned" ? players.red : players.blue;
  const how = say(words, `games.ended.${over.reason}`, { player: loser });
  if (over.winner === null) return [`${words["over.draw"]} ${signed(red.total)} : ${signed(blue.total)} (${how})`];
  const [winner, first, second] = over.winner === "red" ? [players.red, red, blue] : [players.blue, blue, red];
  return [
    element("span", { class: `shape ${over.winner}`, "aria-hidden": "true" }, markOf(over.winner)), element("bdi", {}, winner),
    ` ${say(words, "games.won", { score: `${signed(first.total)} : ${signed(second.total)}` })} (${how})`,
  ];
}

/**
 * Everybody with place and total, the first one first.
 * @param {string[]} seats
 * @param {Record<string, string>} players
 * @param {any} over
 */
function places(seats, players, { ranks, score }) {
  const inOrder = [...seats].sort((a, b) => ranks[a] - ranks[b]);
  return inOrder.map((seat, index) => element(
    "span", {}, `${index ? " · " : ""}${ranks[seat]}. `, element("bdi", {}, players[seat]), ` ${score[seat].total}`,
  ));
}

/** @param {GameLine[]} games */
function gamesTable(games) {
  const isMixed = new Set(games.map(({ kind }) => kind)).size > 1;
  const rows = games.map((game) => element(
    "tr", {},
    element("td", {}, element("a", { href: `/archive/${game.game}` }, say(words, "game", { number: game.game })), ...(isMixed ? [" ", element("small", {}, game.title)] : [])),
    element("td", {}, game.began ? dateAndTime(Date.parse(game.began) / 1000) : ""),
    element("td", {}, ...named(game.seats.map((seat) => game.players[seat]))),
    element("td", {}, ...result(game)),
    element("td", { class: "number", "data-head": words["turns.all"] }, String(game.turns)),
    element("td", { class: "number", "data-head": words["verdict.illegal"] }, String(game.illegal)),
  ));
  const heads = ["games.game", "games.when", "players", "games.result"].map((key) => head(key));
  return listOf([...heads, head("turns.all", "number"), head("verdict.illegal", "number")], rows, "games.none");
}

/** Players who met at one game, whatever seat each had. @param {GameLine[]} games */
function seriesOf(games) {
  /** @type {Map<string, {names: string[], title: string, won: number[], drawn: number}>} */
  const series = new Map();
  for (const { kind, title, players, seats, over } of games) {
    if (!over) continue;
    const names = seats.map((seat) => players[seat]).sort((a, b) => new Intl.Collator().compare(a, b));
    const key = [kind, ...names].join("\n");
    const known = series.get(key) ?? { names, title, won: names.map(() => 0), drawn: 0 };
    series.set(key, known);
    if (over.winner === null) known.drawn += 1;
    else known.won[names.indexOf(players[over.winner])] += 1;
  }
  return [...series.values()];
}

/** @param {GameLine[]} games */
function seriesTable(games) {
  const isMixed = new Set(games.map(({ kind }) => kind)).size > 1;
  const rows = seriesOf(games).map(({ names, title, won, drawn }) => element(
    "tr", {},
    element("td", {}, ...named(names), ...(isMixed ? [" ", element("small", {}, title)] : [])),
    element("td", { class: "number" }, won.join(" : ")),
    element("td", { class: "number" }, String(drawn)),
  ));
  return listOf([head("series.players"), head("series.won", "number"), head("series.draws", "number")], rows, "games.none-over");
}

await whoAmI();
const games = await answerFrom("/api/games", () => showConnection("lost"));
showConnection("live");
byId("games").replaceChildren(...gamesTable(games));
byId("series-table").replaceChildren(...seriesTable(games));

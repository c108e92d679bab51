// The archive: every game with its result, and how the series between two players stand.

import { byId, element, say } from "./elements.js";
import { dateAndTime, showConnection, signed, whoAmI, words } from "./frame.js";
import { markOf } from "./shapes.js";

/** @typedef {{game: number, players: {red: string, blue: string}, turns: number, illegal: number, over: any, began: string | null}} GameLine */

/**
 * @param {string} key
 * @param {string} [kind]
 */
function head(key, kind = "") {
  return element("th", { scope: "col", class: kind }, words[key]);
}

/** Who won, the winner's points first, and how the game ended. @param {GameLine} game */
function result({ over, players }) {
  if (!over) return [words["games.running"]];
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

/** @param {GameLine[]} games */
function gamesTable(games) {
  const rows = games.map((game) => element(
    "tr", {},
    element("td", {}, element("a", { href: `/archive/${game.game}` }, say(words, "game", { number: game.game }))),
    element("td", {}, game.began ? dateAndTime(Date.parse(game.began) / 1000) : ""),
    element("td", {}, element("bdi", {}, game.players.red), " – ", element("bdi", {}, game.players.blue)),
    element("td", {}, ...result(game)),
    element("td", { class: "number" }, String(game.turns)),
    element("td", { class: "number" }, String(game.illegal)),
  ));
  return [
    element("thead", {}, element("tr", {}, head("games.game"), head("games.when"), head("players"), head("games.result"), head("turns.all", "number"), head("verdict.illegal", "number"))),
    element("tbody", {}, ...(rows.length ? rows : [element("tr", {}, element("td", { colspan: 6 }, words["games.none"]))])),
  ];
}

/**
 * Two players who met, whichever colour each had.
 * @param {GameLine[]} games
 */
export function seriesOf(games) {
  /** @type {Map<string, {names: string[], won: number[], drawn: number}>} */
  const series = new Map();
  for (const { players, over } of games) {
    if (!over) continue;
    const names = [players.red, players.blue].sort((a, b) => new Intl.Collator().compare(a, b));
    const known = series.get(names.join("\n")) ?? { names, won: [0, 0], drawn: 0 };
    series.set(names.join("\n"), known);
    if (over.winner === null) known.drawn += 1;
    else known.won[names.indexOf(over.winner === "red" ? players.red : players.blue)] += 1;
  }
  return [...series.values()];
}

/** @param {GameLine[]} games */
function seriesTable(games) {
  const rows = seriesOf(games).map(({ names, won, drawn }) => element(
    "tr", {},
    element("td", {}, element("bdi", {}, names[0]), " – ", element("bdi", {}, names[1])),
    element("td", { class: "number" }, `${won[0]} : ${won[1]}`),
    element("td", { class: "number" }, String(drawn)),
  ));
  return [
    element("thead", {}, element("tr", {}, head("series.players"), head("series.won", "number"), head("series.draws", "number"))),
    element("tbody", {}, ...(rows.length ? rows : [element("tr", {}, element("td", { colspan: 3 }, words["games.none-over"]))])),
  ];
}

await whoAmI();
const answer = await fetch("/api/games").catch(() => null);
showConnection(answer?.ok ? "live" : "lost");
const games = answer?.ok ? await answer.json() : [];
byId("games").replaceChildren(...gamesTable(games));
byId("series-table").replaceChildren(...seriesTable(games));

// The wall: all tables of each round, then results and standings. On a projector it turns by itself; for a phone it is one list.

import { stayAwake } from "../awake.js";
import { byId, element, refill, say } from "../elements.js";
import { language, showConnection, timeOf, words } from "../frame.js";
import { narrow } from "../narrow.js";
import { beginWholeScreen } from "../whole-screen.js";
import { boardOf } from "./boards.js";
import { hallNow, poll } from "./polled.js";
import { headingOf, resultsOf, standingsOf, tileOf } from "./tile.js";

const ASK_MS = 2000;
const TURN_MS = 12000; // time to read a screen of twelve tables

/** @type {import("./tile.js").Wall} */
let wall = { rounds: [], standings: [], as_of: null, tiles: [] };
let heard = Date.now();
let isPaused = false;
const place = byId("tiles");

/** Whether all stands below each other, and whoever looks scrolls. */
function isList() {
  return document.documentElement.dataset.page === "tables" || narrow.matches;
}

function draw() {
  const known = new Set(wall.rounds.map(({ round }) => round));
  const ofRounds = wall.rounds.map((round) => tables(headingOf(round), wall.tiles.filter((tile) => tile.round === round.round)));
  const others = tables(words["wall.no_round"], wall.tiles.filter((tile) => !known.has(tile.round)));
  const results = wall.rounds.map((round) => list(say(words, "wall.results", { round: headingOf(round) }), round.pairings, resultsOf));
  const parts = [...ofRounds, others, ...results, list(words["wall.standings"], wall.standings, standingsOf)].flat();
  const at = place.scrollTop;
  refill(place, parts.length ? parts : [element("h2", {}, words["wall.none"])]);
  place.scrollTop = at;
  hideCut();
}

/**
 * The tables of a round; few of them fill the screen with their boards.
 * @param {string} heading
 * @param {import("./tile.js").Tile[]} tiles
 */
function tables(heading, tiles) {
  if (!tiles.length) return [];
  const hasBoards = !isList() && tiles.some(({ scene }) => scene);
  const columns = tiles.length <= 1 ? 1 : tiles.length <= 4 ? 2 : 3;
  const drawn = tiles.map((tile) => tileOf(tile, { board: hasBoards && tile.scene ? boardOf(tile.scene, draw) : [] }));
  return [element("section", hasBoards ? { "data-columns": columns } : {}, element("h2", {}, heading), element("div", { class: "tiles" }, ...drawn))];
}

/**
 * @template T
 * @param {string} heading
 * @param {T[]} all
 * @param {(all: T[]) => Element} drawn
 */
function list(heading, all, drawn) {
  return all.length ? [element("section", {}, element("h2", {}, heading), drawn(all))] : [];
}

/** What the next screen begins with: the first part that is not whole on this one, with its heading; and all behind it. */
function notWhole() {
  const { top, bottom } = place.getBoundingClientRect();
  const parts = [...place.querySelectorAll("h2, .tile, tr")].filter((part) => part.getBoundingClientRect().top > top + 1);
  const cut = parts.findIndex((part) => part.getBoundingClientRect().bottom > bottom + 1);
  if (cut < 0) return [];
  const before = parts.slice(0, cut);
  while (before.at(-1)?.matches("h2, thead tr")) before.pop();
  return parts.slice(before.length);
}

/** What is not whole is on the next screen. */
function hideCut() {
  for (const part of place.querySelectorAll(".cut")) part.classList.remove("cut");
  if (!isList()) for (const part of notWhole()) part.classList.add("cut");
}

function turn() {
  if (isPaused || isList()) return;
  const [next] = notWhole();
  place.scrollTop = next ? place.scrollTop + next.getBoundingClientRect().top - place.getBoundingClientRect().top : 0;
  hideCut();
}

/** What time it is; or what time it was when all this was so. */
function tellTime() {
  const isLost = document.body.dataset.connection === "lost";
  const age = wall.as_of === null ? null : hallNow() - wall.as_of;
  const time = isLost ? heard / 1000 : Date.now() / 1000 - (age ?? 0);
  const isOld = isLost || age !== null;
  byId("clock").textContent = isOld ? say(words, "wall.as_of", { time: timeOf(time) }) : timeOf(time);
  byId("clock").toggleAttribute("data-old", isOld);
}

/** @param {string} how */
function onConnection(how) {
  if (how !== "lost") heard = Date.now();
  showConnection(how);
  tellTime();
}

/** @param {import("./tile.js").Wall} told */
function onNews(told) {
  wall = told;
  draw();
  tellTime();
}

/** The wall turns to its next screen, unless somebody has stopped it. */
function beginTurning() {
  byId("pause").addEventListener("click", () => {
    isPaused = !isPaused;
    byId("pause").setAttribute("aria-pressed", String(isPaused));
    byId("pause").textContent = words[isPaused ? "wall.go_on" : "wall.pause"];
  });
  beginWholeScreen();
  setInterval(turn, TURN_MS);
  addEventListener("resize", draw);
  stayAwake();
}

if (document.getElementById("pause")) beginTurning();
void poll(`/hall.json?lang=${language}`, { every: ASK_MS, onNews, onConnection });

// The wall for a projector: as many tables as fit, page by page, and the standings in between; for a phone the same as one list.

import { stayAwake } from "../awake.js";
import { byId, element, refill, say } from "../elements.js";
import { language, showConnection, timeOf, words } from "../frame.js";
import { narrow } from "../narrow.js";
import { beginWholeScreen } from "../whole-screen.js";
import { boardOf } from "./boards.js";
import { hallNow, poll } from "./polled.js";
import { byRound, headingOf, resultsOf, standingsOf, tileOf } from "./tile.js";

const ASK_MS = 2000;
const TURN_MS = 12000; // time to read a page of twelve tables
const LEAST_WIDTH_REM = 17;
const LEAST_HEIGHT_REM = 10;
const BESIDE_NAMES_REM = 4.6;
const NAME_REM = 1.7;
const A_LINE = 24; // letters of a long name in the narrowest tile
const TWO_LINES_REM = 2.65;
const GAP_REM = 0.6; // as wall.css has it
const LINES_OF_STANDINGS = 24; // in two columns

/** @type {import("./tile.js").Wall} */
let wall = { rounds: [], standings: [], as_of: null, tiles: [] };
let heard = Date.now();
let page = 0;
let isPaused = false;
const isOfTables = document.documentElement.dataset.page === "tables";

/** Whether all stands below each other. */
function isList() {
  return isOfTables || narrow.matches;
}

/** Whether their boards are drawn. */
function areFew() {
  return !isList() && wall.tiles.some(({ scene }) => scene);
}

/** @param {number} few tables with their boards */
function columnsFor(few) {
  return few <= 1 ? 1 : few <= 4 ? 2 : 3;
}

/** What the tile needs that has most names, and the longest. */
function leastHeight() {
  const heights = wall.tiles.map(({ players }) => players.reduce((sum, { name }) => sum + (name.length > A_LINE ? TWO_LINES_REM : NAME_REM), BESIDE_NAMES_REM));
  return Math.max(LEAST_HEIGHT_REM, ...heights);
}

/** How many tiles fit. */
function room() {
  if (isList() || areFew()) return Infinity;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { clientWidth, clientHeight } = byId("tiles");
  const fitting = (/** @type {number} */ length, /** @type {number} */ least) =>
    Math.max(1, Math.floor((length / rem + GAP_REM) / (least + GAP_REM)));
  return fitting(clientWidth, LEAST_WIDTH_REM) * fitting(clientHeight, leastHeight());
}

/**
 * @template T
 * @param {T[]} all
 * @param {number} most
 */
function parted(all, most) {
  const count = Math.max(1, Math.ceil(all.length / most));
  const size = Math.ceil(all.length / count); // pages alike: none has one tile alone
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}

/** @returns {{heading: string, content: () => Element[], kind: string}[]} */
function pages() {
  const most = room();
  const tables = byRound(wall).flatMap(({ heading, tiles }) =>
    parted(tiles, most).map((some) => ({ heading, kind: "tables", content: () => some.map(withBoard) })));
  const results = wall.rounds.flatMap((round) =>
    listed(say(words, "wall.results", { round: headingOf(round) }), round.pairings, resultsOf));
  return [...tables, ...results, ...listed(words["wall.standings"], wall.standings, standingsOf)];
}

/**
 * A list in as many pages as it needs; none of nothing.
 * @template T
 * @param {string} heading
 * @param {T[]} all
 * @param {(some: T[]) => Element} drawn
 */
function listed(heading, all, drawn) {
  const most = isList() ? Infinity : LINES_OF_STANDINGS;
  return all.length ? parted(all, most).map((some) => ({ heading, kind: "standings", content: () => columns(some, drawn) })) : [];
}

/** @param {import("./tile.js").Tile} tile */
function withBoard(tile) {
  return tileOf(tile, areFew() && tile.scene ? boardOf(tile.scene, draw) : []);
}

/**
 * @template T
 * @param {T[]} some
 * @param {(part: T[]) => Element} drawn
 */
function columns(some, drawn) {
  const half = isList() ? some.length : Math.ceil(some.length / 2);
  return [some.slice(0, half), some.slice(half)].filter((part) => part.length).map(drawn);
}

function draw() {
  const all = pages();
  page %= Math.max(1, all.length);
  const shown = isList() ? all : all.slice(page, page + 1);
  byId("of").textContent = all.length > 1 && !isList() ? say(words, "wall.page", { page: page + 1, pages: all.length }) : "";
  byId("pause").hidden = all.length < 2 || isList();
  byId("heading").textContent = shown[0]?.heading ?? words["wall.none"];
  byId("tiles").dataset.kind = shown[0]?.kind ?? "tables";
  const parts = shown.flatMap(({ heading, content }, index) =>
    [...(index ? [element("h2", { class: "heading" }, heading)] : []), ...content()]);
  if (areFew() && shown[0]?.kind === "tables") byId("tiles").dataset.columns = String(columnsFor(parts.length));
  else delete byId("tiles").dataset.columns;
  refill(byId("tiles"), parts);
}

/** @param {import("./tile.js").Wall} told */
function begin(told) {
  wall = told;
  draw();
  tellTime();
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
function connection(how) {
  if (how !== "lost") heard = Date.now();
  showConnection(how);
  tellTime();
}

/** The wall turns its pages, unless somebody has stopped it. */
function beginTurning() {
  byId("pause").addEventListener("click", () => {
    isPaused = !isPaused;
    byId("pause").setAttribute("aria-pressed", String(isPaused));
    byId("pause").textContent = words[isPaused ? "wall.go_on" : "wall.pause"];
  });
  beginWholeScreen();
  setInterval(() => {
    if (isPaused || isList()) return;
    page += 1;
    draw();
  }, TURN_MS);
  new ResizeObserver(draw).observe(byId("tiles"));
  stayAwake();
}

if (!isOfTables) beginTurning();
void poll(`/hall.json?lang=${language}`, { every: ASK_MS, onNews: begin, onConnection: connection });

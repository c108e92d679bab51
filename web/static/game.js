// One game of the archive: replayed stop by stop, with its pictures, its chart and its score sheet.

import { Board } from "./board.js";
import { drawChart } from "./chart.js";
import { assign, byId, drawn, element, refill, say } from "./elements.js";
import { dateAndTime, language, showConnection, whoAmI, words } from "./frame.js";
import { LAYOUTS } from "./geometry.js";
import { rulingSentence } from "./rulings.js";
import { sheetRows } from "./sheet.js";
import { downloads, entriesOf, iconOf, lineOf, pictures } from "./turns.js";

/** @typedef {import("./turns.js").Entry} Entry */

const PACE_MS = 1200;
const TYPED_INTO = "input, select, textarea, dialog";
const PRESSED = "button, a, summary";
const number = Number(location.pathname.split("/").at(-1));
const narrow = window.matchMedia("(max-width: 700px)");
const slider = /** @type {HTMLInputElement} */ (byId("at"));
const board = new Board(byId("board"));
/** @type {any} */
let game = null;
/** @type {Entry[]} */
let stops = []; // the first one comes after the start
let at = 0; // stops that were passed
let playing = 0;

function draw() {
  const stop = at > 0 ? stops[at - 1] : null;
  const done = turnsDone();
  board.lay(narrow.matches ? LAYOUTS.standing : LAYOUTS.lying);
  board.draw({
    board: stop?.board ?? game.start, start: [game.start.red[0], game.start.soul], arrows: stop?.turn?.arrows ?? [],
    repair: stop?.repair, asked: stop?.asked,
  }, words);
  byId("turn-text").replaceChildren(...(stop ? [iconOf(stop), stop.text] : [words["replay.begins"]]));
  byId("stop-why").replaceChildren(...reasonsOf(stop).map((line) => element("li", {}, line)));
  byId("where").textContent = `${done} / ${game.turns.length}`;
  byId("evidence").replaceChildren(...pictures(stop));
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", stop ? stop.text : words["replay.begins"]);
  drawChart(byId("chart"), scores(), done);
  history.replaceState(null, "", linkTo(stop));
  for (const line of byId("turns").querySelectorAll("a")) {
    if (line.getAttribute("href") === linkTo(stop)) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
}

/**
 * Why it was so, what was to be put back, and the reason that somebody gave.
 * @param {Entry | null} stop
 */
function reasonsOf(stop) {
  const steps = (stop?.repair ?? []).map((/** @type {any} */ { text }) => text);
  return [
    ...(stop?.why ? [stop.why] : []), ...(stop?.rule ? [stop.rule] : []),
    ...(steps.length ? [`${words.repair} ${steps.join("; ")}`] : []),
    ...(stop?.because ? [say(words, "because", { reason: stop.because })] : []),
  ];
}

/** Each stop has an address of its own. @param {Entry | null} stop */
function linkTo(stop) {
  if (!stop) return "#0";
  if (stop.kind === "over") return "#end";
  return stop.turn ? `#${stop.turn.turn}` : `#row-${stop.row}`;
}

function turnsDone() {
  return stops.slice(0, at).filter(({ turn }) => turn).length;
}

function scores() {
  return [game.start_score, ...game.turns.map((/** @type {any} */ turn) => turn.score)];
}

/** @param {number} stop */
function go(stop) {
  at = Math.min(Math.max(0, stop), stops.length);
  draw();
}

/** To what the address names; to the end where it names nothing that there is. */
function goToAddress() {
  const found = [null, ...stops].findIndex((stop) => linkTo(stop) === location.hash);
  go(found < 0 ? stops.length : found);
}

/** @param {boolean} whether */
function play(whether) {
  window.clearInterval(playing);
  playing = 0;
  if (whether) {
    if (at === stops.length) go(0);
    playing = window.setInterval(() => (at < stops.length ? go(at + 1) : play(false)), PACE_MS);
  }
  byId("play").textContent = words[whether ? "replay.stop" : "replay.play"];
  byId("play").setAttribute("aria-pressed", String(whether));
}

function drawLists() {
  const { red, blue } = game.header.players;
  byId("title").replaceChildren(
    say(words, "game.title", { game: say(words, "game", { number }) }), element("bdi", {}, red), " – ", element("bdi", {}, blue),
  );
  byId("sheet").replaceChildren(...sheetRows(game));
  byId("files").replaceChildren(...downloads(number, role));
  refill(byId("turns"), stops.map((stop) => {
    const line = element("a", { class: "stop", href: linkTo(stop), "data-key": `row-${stop.row}` }, iconOf(stop), lineOf(stop));
    return element("li", {}, line);
  }));
}

/** What was against the rules, ruled, taken back or renamed, and whatever has a reason. @param {Entry} stop */
function isOnTheSheet({ kind, because }) {
  return Boolean(because) || !["turn", "unclear", "over"].includes(kind);
}

/** What a printed sheet has to say beside the sums. */
async function drawFacts() {
  const { result, began, rules } = game;
  const asked = await fetch(`/api/games/${number}/file/code`).catch(() => null);
  const code = asked?.ok ? await asked.text() : "";
  const reasons = [...stops].filter(isOnTheSheet).map(lineOf);
  const facts = [
    ["games.when", began ? [dateAndTime(Date.parse(began) / 1000)] : []],
    ["games.result", result ? [result] : []],
    ["set-up.ruleset", [words[`ruleset.${rules.ruleset}`] ?? rules.ruleset]],
    ["rulings", rules.rulings.map((/** @type {any} */ one) => `${words[`ruling.${one.option}`]} – ${rulingSentence(one)}`)],
    ["reasons", reasons],
    ["code", code ? [code] : []],
  ];
  const shown = facts.filter(([, said]) => said.length);
  byId("facts").replaceChildren(...shown.flatMap(([key, said]) => [
    element("dt", {}, words[String(key)]), ...[...said].map((/** @type {string} */ one) => element("dd", {}, one)),
  ]));
}

/** The whole game as one code, to be scanned off the screen or off paper. */
async function drawCode() {
  const answer = await fetch(`/api/games/${number}/qr`).catch(() => null);
  byId("scan").hidden = !answer?.ok && answer?.status !== 413;
  byId("scan-how").textContent = words[answer?.ok ? "scan.how" : "scan.too-long"];
  if (!answer?.ok) return;
  const { path, size } = await answer.json();
  assign(byId("scan-code"), { viewBox: `0 0 ${size} ${size}`, "aria-label": words["scan.how"] });
  byId("scan-code").replaceChildren(drawn("path", { class: "modules", d: path }));
}

/** @param {KeyboardEvent} event */
function key(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED_INTO)) return;
  if (event.key === " " && target.closest(PRESSED)) return;
  const ways = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(stops.length),
    " ": () => play(playing === 0),
  };
  const way = ways[/** @type {keyof typeof ways} */ (event.key)];
  if (!way) return;
  way();
  event.preventDefault();
}

function listen() {
  slider.max = String(stops.length);
  slider.addEventListener("input", () => go(Number(slider.value)));
  const ways = /** @type {const} */ ([["first", () => 0], ["back", () => at - 1], ["on", () => at + 1], ["last", () => stops.length]]);
  for (const [id, to] of ways) byId(id).addEventListener("click", () => go(to()));
  byId("play").addEventListener("click", () => play(playing === 0));
  byId("print").addEventListener("click", () => window.print());
  narrow.addEventListener("change", draw);
  document.addEventListener("keydown", key);
  window.addEventListener("hashchange", goToAddress);
}

const role = await whoAmI();
const answer = await fetch(`/api/games/${number}?lang=${language}`).catch(() => null);
showConnection(answer?.ok ? "live" : "lost");
if (answer?.ok) {
  game = await answer.json();
  stops = entriesOf(game);
  drawLists();
  listen();
  goToAddress();
  void drawFacts();
  void drawCode();
} else {
  byId("title").textContent = words["games.unknown"];
  const back = element("a", { class: "button", href: "/archive" }, words["games.all"]);
  byId("title").after(back);
  for (const section of document.querySelectorAll("main section")) section.toggleAttribute("hidden", true);
}

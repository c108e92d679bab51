// A replay, stop by stop, of whichever game: by keys, buttons and a slider; each stop has an address of its own.

import { readText, readWhole } from "./answer.js";
import { assign, byId, drawn, element, named, refill, say } from "./elements.js";
import { dateAndTime, language, notice, showConnection, words } from "./frame.js";
import { drawDownloads, iconOf, lineOf, pictures, toPutRight } from "./turns.js";

/** @typedef {import("./turns.js").Entry} Entry */

const PACE_MS = 1200;
const FAULTS = new Set(["illegal", "accepted", "contradiction"]);
const GONE = 410; // of what was damaged
const NOT_THERE = 404;
const TOO_LONG = 413;
const TYPED_INTO = "input, select, textarea, dialog, .touch"; // or walked on with keys
const PRESSED = "button, a, summary";
const slider = /** @type {HTMLInputElement} */ (byId("at"));

/** Shows one stop after the other; `draw` adds what only this game has. */
export class Replay {
  /**
   * @param {Entry[]} stops the first one comes after the start
   * @param {(stop: Entry | null, done: number) => void} draw with the number of turns that are done
   */
  constructor(stops, draw) {
    this.stops = stops;
    this.drawMore = draw;
    this.at = 0; // stops that were passed
    this.playing = 0;
    /** What more keys do. @type {Record<string, () => void>} */
    this.keys = {};
  }

  begin() {
    this.drawList();
    this.listen();
    this.goToAddress();
  }

  draw() {
    const stop = this.at > 0 ? this.stops[this.at - 1] : null;
    const done = this.stops.slice(0, this.at).filter(({ turn }) => turn).length;
    byId("turn-text").replaceChildren(...(stop ? [iconOf(stop), stop.text] : [words["replay.begins"]]));
    byId("stop-why").replaceChildren(...reasonsOf(stop).map((line) => element("li", {}, line)));
    byId("where").textContent = `${done} / ${this.stops.filter(({ turn }) => turn).length}`;
    byId("evidence").replaceChildren(...pictures(stop));
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", stop ? stop.text : words["replay.begins"]);
    history.replaceState(null, "", linkTo(stop));
    for (const line of byId("turns").querySelectorAll("a")) {
      if (line.getAttribute("href") === linkTo(stop)) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    this.drawMore(stop, done);
  }

  drawList() {
    refill(byId("turns"), this.stops.map((stop) => {
      const line = element("a", { class: "stop", href: linkTo(stop), "data-key": `row-${stop.row}` }, iconOf(stop), lineOf(stop));
      return element("li", {}, line);
    }));
  }

  /** @param {number} stop */
  go(stop) {
    this.at = Math.min(Math.max(0, stop), this.stops.length);
    this.draw();
  }

  /** To what the address names; to the end where it names nothing that there is. */
  goToAddress() {
    const found = [null, ...this.stops].findIndex((stop) => linkTo(stop) === location.hash);
    this.go(found < 0 ? this.stops.length : found);
  }

  /** @param {boolean} whether */
  play(whether) {
    window.clearInterval(this.playing);
    this.playing = 0;
    if (whether) {
      if (this.at === this.stops.length) this.go(0);
      this.playing = window.setInterval(() => (this.at < this.stops.length ? this.go(this.at + 1) : this.play(false)), PACE_MS);
    }
    byId("play").textContent = words[whether ? "replay.stop" : "replay.play"];
    byId("play").setAttribute("aria-pressed", String(whether));
  }

  listen() {
    slider.max = String(this.stops.length);
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    const ways = /** @type {const} */ ([["first", () => 0], ["back", () => this.at - 1], ["on", () => this.at + 1], ["last", () => this.stops.length]]);
    for (const [id, to] of ways) byId(id).addEventListener("click", () => this.go(to()));
    byId("play").addEventListener("click", () => this.play(this.playing === 0));
    byId("print").addEventListener("click", () => window.print());
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.goToAddress());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED_INTO)) return;
    if (event.key === " " && target.closest(PRESSED)) return;
    /** @type {Record<string, () => void>} */
    const ways = {
      ...this.keys, ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.stops.length),
      " ": () => this.play(this.playing === 0),
    };
    const way = ways[event.key];
    if (!way) return;
    way();
    event.preventDefault();
  }
}

/** Each stop has an address of its own. @param {Entry | null} stop */
function linkTo(stop) {
  if (!stop) return "#0";
  if (stop.kind === "over") return "#end";
  return stop.turn ? `#${stop.turn.turn}` : `#row-${stop.row}`;
}

/** Why it was so, what was to be put back, and the reason that somebody gave. @param {Entry | null} stop */
function reasonsOf(stop) {
  return [
    ...(stop?.story ?? []), ...(stop?.why ? [stop.why] : []), ...(stop?.rule ? [stop.rule] : []),
    ...toPutRight(stop?.repair),
    ...(stop?.because ? [say(words, "because", { reason: stop.because })] : []),
  ];
}

/** What was against the rules, ruled, taken back or renamed, and whatever has a reason; nothing twice. @param {Entry} stop */
function isOnTheSheet({ kind, because, turn }) {
  if (turn?.told) return false;
  return Boolean(because) || !["turn", "unclear", "over"].includes(kind);
}

/** With the turn in which it was; a turn says its own number. @param {Entry} stop */
function turnAndLine(stop) {
  const text = lineOf(stop);
  return stop.in_turn ? say(words, "sheet.in-turn", { turn: stop.in_turn, text }) : text;
}

/** All that one takes home of a game. @param {any} game @param {string} role @param {Entry[]} stops @param {string[]} rulings in words */
export function drawPapers(game, role, stops, rulings) {
  drawDownloads(game.game, role);
  void drawFacts(game, stops, rulings);
  void drawCode(game.game);
}

/** @param {[string, string[]][]} facts a heading, and what stands there */
function listed(facts) {
  const shown = facts.filter(([, said]) => said.length);
  return shown.flatMap(([key, said]) => [element("dt", {}, words[key]), ...said.map((one) => element("dd", {}, one))]);
}

/**
 * What a printed sheet has to say beside the sums: on its first page what one keeps, behind it by which rules, and what was wrong.
 * @param {any} game
 * @param {Entry[]} stops
 * @param {string[]} rulings in words
 */
async function drawFacts({ game: number, result, began, rules }, stops, rulings) {
  const asked = await fetch(`/api/games/${number}/file/code`).catch(() => null);
  const code = asked?.ok ? await readText(asked) : null;
  if (!code && (!asked || asked.ok)) notice(words.stale); // who prints now would miss it
  const told = stops.filter(isOnTheSheet);
  byId("facts").replaceChildren(...listed([
    ["games.when", began ? [dateAndTime(Date.parse(began) / 1000)] : []],
    ["games.result", result ? [result] : []],
    ["code", code ? [code] : []],
  ]));
  byId("told").replaceChildren(...listed([
    ["set-up.ruleset", [words[`ruleset.${rules.ruleset}`] ?? rules.ruleset]],
    ["rulings", rulings],
    ["sheet.faults", told.filter(({ kind }) => FAULTS.has(kind)).map(turnAndLine)],
    ["sheet.others", told.filter(({ kind }) => !FAULTS.has(kind)).map(turnAndLine)],
  ]));
}

/** The whole game as one code, to be scanned off the screen or off paper. @param {number} number */
async function drawCode(number) {
  const answer = await fetch(`/api/games/${number}/qr`).catch(() => null);
  const told = answer?.ok ? await readWhole(answer) : null;
  const isTooLong = answer?.status === TOO_LONG;
  byId("scan").hidden = !told && !isTooLong;
  byId("scan-how").textContent = words[isTooLong ? "scan.too-long" : "scan.how"];
  if (!told) return;
  const { path, size } = told;
  assign(byId("scan-code"), { viewBox: `0 0 ${size} ${size}`, "aria-label": words["scan.how"] });
  byId("scan-code").replaceChildren(drawn("path", { class: "modules", d: path }));
}

/**
 * The game that the address names, under the names of its players; null where there is none, which is said.
 * @param {(game: any) => string[]} namesOf
 * @returns {Promise<any>}
 */
export async function openGame(namesOf) {
  const number = Number(location.pathname.split("/").at(-1));
  const answer = await fetch(`/api/games/${number}?lang=${language}`).catch(() => null);
  const game = answer?.ok ? await readWhole(answer) : null;
  showConnection(game ? "live" : "lost");
  if (game) byId("title").replaceChildren(say(words, "game.title", { game: say(words, "game", { number }) }), ...named(namesOf(game)));
  else await drawUnknown(answer);
  return game;
}

/**
 * Says that there is no such game, that its rows were changed, or that it could not be asked for, and leads back.
 * @param {Response | null} answer
 */
async function drawUnknown(answer) {
  const isThere = answer?.status !== NOT_THERE;
  const damage = answer?.status === GONE ? await readText(answer) : null;
  if (damage || !isThere) showConnection("live");
  byId("title").textContent = damage ?? words[isThere ? "stale" : "games.unknown"];
  byId("title").after(element("a", { class: "button", href: "/archive" }, words["games.all"]));
  for (const section of document.querySelectorAll("main section")) section.toggleAttribute("hidden", true);
}

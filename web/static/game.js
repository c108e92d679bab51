// One game of the archive: replayed turn by turn, with its pictures, its chart and its score sheet.

import { Board } from "./board.js";
import { drawChart } from "./chart.js";
import { button, byId, element, refill, say } from "./elements.js";
import { language, showConnection, whoAmI, words } from "./frame.js";
import { LAYOUTS } from "./geometry.js";
import { sheetRows } from "./sheet.js";
import { downloads, entriesOf, iconOf, pictures } from "./turns.js";

const PACE_MS = 1200;
const number = Number(location.pathname.split("/").at(-1));
const narrow = window.matchMedia("(max-width: 700px)");
const slider = /** @type {HTMLInputElement} */ (byId("at"));
const board = new Board(byId("board"));
/** @type {any} */
let game = null;
let at = 0; // turns that are done
let playing = 0;

function draw() {
  const turn = at > 0 ? game.turns[at - 1] : null;
  board.lay(narrow.matches ? LAYOUTS.standing : LAYOUTS.lying);
  board.draw({
    board: turn?.board ?? game.start, start: [game.start.red[0], game.start.soul], arrows: turn?.arrows ?? [],
  }, words);
  byId("turn-text").textContent = turn ? turn.text : words["replay.begins"];
  byId("where").textContent = `${at} / ${game.turns.length}`;
  byId("evidence").replaceChildren(...pictures(turn?.evidence));
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", turn ? turn.text : words["replay.begins"]);
  drawChart(byId("chart"), scores(), at);
  history.replaceState(null, "", `#${at}`);
  for (const line of byId("turns").querySelectorAll("button")) {
    line.setAttribute("aria-pressed", String(line.getAttribute("data-turn") === String(at)));
  }
}

function scores() {
  const zero = game.start_score ?? { red: 0, blue: 0 };
  return [zero, ...game.turns.map((/** @type {any} */ turn) => turn.score)];
}

/** @param {number} turn */
function go(turn) {
  at = Math.min(Math.max(0, turn), game.turns.length);
  draw();
}

/** @param {boolean} whether */
function play(whether) {
  window.clearInterval(playing);
  playing = 0;
  if (whether) {
    if (at === game.turns.length) go(0);
    playing = window.setInterval(() => (at < game.turns.length ? go(at + 1) : play(false)), PACE_MS);
  }
  byId("play").textContent = words[whether ? "replay.stop" : "replay.play"];
  byId("play").setAttribute("aria-pressed", String(whether));
}

function drawLists() {
  const { red, blue } = game.header.players;
  byId("title").replaceChildren(
    `${say(words, "game", { number })}: `, element("bdi", {}, red), " – ", element("bdi", {}, blue),
  );
  byId("sheet").replaceChildren(...sheetRows(game));
  byId("files").replaceChildren(...downloads(number));
  refill(byId("turns"), entriesOf(game).map((entry) => {
    if (!entry.turn) return element("li", { class: "incident" }, iconOf(entry), entry.text);
    const turn = entry.turn.turn;
    const line = button("", () => go(turn), { "data-turn": turn });
    line.replaceChildren(iconOf(entry), entry.text);
    return element("li", {}, line);
  }));
}

function listen() {
  slider.max = String(game.turns.length);
  slider.addEventListener("input", () => go(Number(slider.value)));
  const ways = /** @type {const} */ ([["first", () => 0], ["back", () => at - 1], ["on", () => at + 1], ["last", () => game.turns.length]]);
  for (const [id, to] of ways) byId(id).addEventListener("click", () => go(to()));
  byId("play").addEventListener("click", () => play(playing === 0));
  byId("print").addEventListener("click", () => window.print());
  narrow.addEventListener("change", draw);
}

const wanted = Number(location.hash.slice(1));
await whoAmI();
const answer = await fetch(`/api/games/${number}?lang=${language}`).catch(() => null);
showConnection(answer?.ok ? "live" : "lost");
if (answer?.ok) {
  game = await answer.json();
  drawLists();
  listen();
  go(location.hash ? wanted : game.turns.length);
} else {
  byId("title").textContent = words["games.none"];
}

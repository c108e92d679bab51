// The referee's screen of the second game: what each hand can still be, and contradictions at once.

import { byId, element, refill, say, sayCount } from "../elements.js";
import { drawBar, words } from "../frame.js";
import { beginScreen, now } from "../screen.js";
import { drawDownloads } from "../turns.js";
import { SalamanderBoard } from "./board.js";
import { drawOurPanels } from "./panels.js";
import { cardOf, faceName, figureMark, unbroken } from "./signs.js";
import { drawOurStatus } from "./status.js";

const board = new SalamanderBoard(byId("board"));
/** @type {any} what only the referee is told, until the game is over */
let secrets = null;

/** @param {any} state */
function draw(state) {
  drawBar(state);
  drawOurStatus(state, now.role);
  if (!state.board) return;
  drawOurPanels(state);
  board.draw({ ...state, lit: state.owed === "move" ? state.reach : [], tap: null, repair: state.status.repair ?? [] });
  drawKnown();
  drawDownloads(state.game, now.role);
}

function drawKnown() {
  const told = now.state.opened ?? (secrets?.game === now.state.game ? secrets : null); // those of the next game are still to come
  const known = told?.referee
    ? [...told.contradictions.map(contradiction), ...now.state.seats.map((/** @type {string} */ name) => hands(told.referee, name))]
    : [element("p", { class: "hint" }, words["known.closed"])];
  const open = [...document.querySelectorAll(".hands[open]")].map((one) => one.getAttribute("data-figure"));
  refill(byId("known"), known);
  for (const name of open) document.querySelector(`.hands[data-figure="${name}"]`)?.setAttribute("open", "");
}

/** It accuses nobody. @param {{turn: number, action: number, text: string, untold: boolean}} found */
function contradiction({ turn, action, text, untold }) {
  const told = say(words, "known.contradiction", { turn, action, facts: unbroken(text) });
  return element("p", { class: "notice" }, untold && !now.state.opened ? `${told} ${words["known.untold"]}` : told);
}

/** @param {any} told */
function hearPrivate(told) {
  secrets = told;
  if (now.state?.board) drawKnown();
}

/** @param {any} referee @param {string} name */
function hands(referee, name) {
  const sure = referee.known[name].map(faceName).join(", ");
  const listed = referee.hands[name].map((/** @type {string[]} */ hand) =>
    element("li", {}, ...(hand.length ? hand.map(cardOf) : [words["known.nothing"]])));
  return element(
    "details", { class: "hands", "data-figure": name },
    element(
      "summary", { "data-key": `hands-${name}` }, figureMark(name), element("bdi", {}, now.state.names[name]),
      element("strong", {}, sayCount(words, "known.hands", referee.possible[name])),
      element("span", {}, sure ? say(words, "known.sure", { cards: sure }) : words["known.none"]),
    ),
    element("ul", {}, ...listed),
  );
}

void beginScreen(draw, hearPrivate);

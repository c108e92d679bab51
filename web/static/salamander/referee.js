// The referee's screen of the second game: what each hand can still be, and contradictions at once.

import { Announcer } from "../announcer.js";
import { byId, element, say, sayCount } from "../elements.js";
import { language, showConnection, showRole, whoAmI, words } from "../frame.js";
import { drawJoin } from "../join.js";
import { listen } from "../live.js";
import { downloads } from "../turns.js";
import { SalamanderBoard } from "./board.js";
import { drawOurPanels } from "./panels.js";
import { cardOf, faceName, figureMark } from "./signs.js";
import { drawOurBar, drawOurStatus } from "./status.js";

const board = new SalamanderBoard(byId("board"));
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;

/** @param {any} state */
function draw(state) {
  shown = state;
  drawOurBar(state);
  drawOurStatus(state.referee?.status ? { ...state, status: state.referee.status } : state, role);
  announcer.hear(state);
  if (!state.board) return;
  drawOurPanels(state);
  board.draw({ ...state, lit: state.owed === "move" ? state.reach : [], tap: null, repair: state.status.repair ?? [] });
  byId("known").replaceChildren(...known(state));
  byId("files").replaceChildren(...downloads(state.game, role));
}

/** @param {any} state */
function known(state) {
  const { referee, seats } = state;
  if (!referee) return [element("p", { class: "hint" }, words["known.closed"])];
  return seats.map((/** @type {string} */ name) => hands(state, name));
}

/**
 * @param {any} state
 * @param {string} name
 */
function hands({ referee, names }, name) {
  const sure = referee.known[name].map(faceName).join(", ");
  const listed = referee.hands[name].map((/** @type {string[]} */ hand) =>
    element("li", {}, ...(hand.length ? hand.map(cardOf) : [words["known.nothing"]])));
  return element(
    "details", { class: "hands", "data-figure": name },
    element(
      "summary", {}, figureMark(name), element("bdi", {}, names[name]),
      element("strong", {}, sayCount(words, "known.hands", referee.possible[name])),
      element("span", {}, sure ? say(words, "known.sure", { cards: sure }) : words["known.none"]),
    ),
    element("ul", {}, ...listed),
  );
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  drawJoin(role, becomes);
  if (shown) draw(shown);
}

becomes(await whoAmI());
listen(`/events?lang=${language}`, { onState: draw, onConnection: showConnection, onRole: becomes });

// The phone: a player says what belongs to the own colour, the host what the mover does, an onlooker looks.

import { Announcer, beginSound } from "../announcer.js";
import { stayAwake } from "../awake.js";
import { Board } from "./board.js";
import { beginBuzz, buzz, newsFor } from "../buzz.js";
import { Acts } from "./acts.js";
import { ByHand } from "./by_hand.js";
import { byId, element, refill } from "../elements.js";
import { showRole, whoAmI, words } from "../frame.js";
import { explainScore } from "../finish.js";
import { beginFold, drawFold } from "../fold.js";
import { LAYOUTS, standingIn } from "../geometry.js";
import { drawJoin } from "../join.js";
import { listen } from "../live.js";
import { drawBarWithSeries, drawPanels } from "./panels.js";
import { markOf } from "../shapes.js";
import { speaksAs } from "../speaking_for.js";
import { spokenTo } from "../spoken.js";
import { drawStatus, mayPutRight } from "./status.js";

const wide = window.matchMedia("(orientation: landscape)");
const board = new Board(byId("board"), LAYOUTS.standing);
const byHand = new ByHand(board, byId("hint"));
const acts = new Acts(byHand, drawActs);
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;

/** @param {any} state */
function draw(state) {
  const before = shown;
  shown = state;
  drawBarWithSeries(state);
  drawStatus(state, role);
  drawFold(state.status);
  announcer.hear(state);
  if (!state.board) return;
  buzz(newsFor(before, state, role === "host" ? null : colour()));
  drawPanels(state);
  drawMe();
  drawBoard();
}

/** The colour that this device speaks for: the table's own screen, and who is alone with the table, for whoever is to move. */
function colour() {
  if (speaksAs(shown, role) === "host") return shown?.mover ?? (shown?.players ? "red" : null);
  return role === "red" || role === "blue" ? role : null;
}

function drawMe() {
  const me = shown?.names?.[role];
  byId("me").replaceChildren(
    ...(me ? [element("span", { class: `shape ${role}`, "aria-hidden": "true" }, markOf(role)), element("bdi", {}, me)] : [words[`role.${role}`]]),
  );
  drawJoin(role, () => location.reload(), shown);
}

function drawActs() {
  if (!shown?.board) return;
  const mine = colour();
  const made = mine === null ? [] : acts.of(shown, role, mine);
  byId("acts").hidden = made.length === 0;
  refill(byId("acts"), made);
}

function drawBoard() {
  board.lay(wide.matches ? LAYOUTS.lying : standingIn(byId("lies")));
  board.draw({ ...shown, repair: shown.status.repair, asked: shown.status.asked }, words);
  byHand.mayTouch = mayPutRight(shown.status, speaksAs(shown, role));
  byHand.draw({ ...shown, status: spokenTo(shown.status, role) }, colour());
}

/** @param {string} granted */
function becomes(granted) {
  if (granted === role) return;
  role = granted;
  showRole(role);
  drawMe();
  if (shown) draw(shown);
}

new ResizeObserver(() => shown?.board && drawBoard()).observe(byId("lies"));
byId("score-how").addEventListener("click", () => shown?.players && explainScore(shown));
beginSound(announcer);
beginBuzz();
beginFold();
stayAwake();
role = await whoAmI();
drawMe();
listen({ onState: draw, onRole: becomes, isHeard: () => announcer.isHeard });

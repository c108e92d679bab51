// The phone: a player says what belongs to the own colour, the host what the mover does, an onlooker looks.

import { Board } from "./board.js";
import { beginBuzz, buzz, newsFor } from "../buzz.js";
import { Acts } from "./acts.js";
import { ByHand } from "./by_hand.js";
import { byId, element, refill } from "../elements.js";
import { words } from "../frame.js";
import { explainScore } from "../finish.js";
import { beginFold, drawFold } from "../fold.js";
import { LAYOUTS, standingIn } from "../geometry.js";
import { drawBarWithSeries, drawPanels } from "./panels.js";
import { markOf } from "../shapes.js";
import { beginScreen, now } from "../screen.js";
import { speaksAs, spokenTo } from "../spoken.js";
import { drawStatus, mayPutRight } from "./status.js";

const wide = window.matchMedia("(orientation: landscape)");
const board = new Board(byId("board"), LAYOUTS.standing);
const byHand = new ByHand(board, byId("hint"));
const acts = new Acts(byHand, drawActs);

/** @param {any} state @param {any} before */
function draw(state, before) {
  drawBarWithSeries(state);
  drawStatus(state, now.role);
  drawFold(state.status);
  drawMe();
  if (!state.board) return;
  const mine = colour();
  if (now.role !== "host" && mine) buzz(newsFor(before, state, (one) => wantedOf(one, mine)));
  drawPanels(state);
  drawBoard();
}

/** The colour that this device speaks for: the table's own screen, and who is alone with the table, for whoever is to move. */
function colour() {
  if (speaksAs(now.state, now.role) === "host") return now.state?.mover ?? (now.state?.players ? "red" : null);
  return now.role === "red" || now.role === "blue" ? now.role : null;
}

function drawMe() {
  const { role, state } = now;
  const me = state.names?.[role];
  byId("me").replaceChildren(
    ...(me ? [element("span", { class: `shape ${role}`, "aria-hidden": "true" }, markOf(role)), element("bdi", {}, me)] : [words[`role.${role}`]]),
  );
}

function drawActs() {
  if (!now.state?.board) return;
  const mine = colour();
  const made = mine === null ? [] : acts.of(now.state, now.role, mine);
  byId("acts").hidden = made.length === 0;
  refill(byId("acts"), made);
}

function drawBoard() {
  board.lay(wide.matches ? LAYOUTS.lying : standingIn(byId("lies")));
  board.draw({ ...now.state, repair: now.state.status.repair, asked: now.state.status.asked }, words);
  byHand.mayTouch = mayPutRight(now.state.status, speaksAs(now.state, now.role));
  byHand.draw({ ...now.state, status: spokenTo(now.state.status, now.role) }, colour());
}

/** @param {any} state @param {string} colour @returns {import("../buzz.js").News | null} */
function wantedOf({ status, mover }, colour) {
  if (status.kind === "illegal") return "illegal";
  if (status.kind === "unclear" || status.asks === colour) return "asked";
  if (mover !== colour || status.kind === "over") return null;
  return status.values ? "asked" : "turn";
}

new ResizeObserver(() => now.state?.board && drawBoard()).observe(byId("lies"));
byId("score-how").addEventListener("click", () => now.state?.players && explainScore(now.state));
beginBuzz();
beginFold();
void beginScreen(draw);

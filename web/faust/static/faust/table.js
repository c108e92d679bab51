// The table page: takes each state from the stream and draws it. All state is in the last one.

import { Acts } from "./acts.js";
import { Board } from "./board.js";
import { Demo } from "./demo.js";
import { ByHand } from "./by_hand.js";
import { button, byId, element } from "../elements.js";
import { isDemo, kept, notice, words } from "../frame.js";
import { askHowToFinish, explainScore } from "../finish.js";
import { LAYOUTS } from "../geometry.js";
import { beginKeys } from "./keys.js";
import { isEverybodyHere, showInvitations, watchWhoIsThere } from "../invitations.js";
import { narrow } from "../narrow.js";
import { whyNotHere } from "./nowhere.js";
import { drawBarWithSeries, drawPanels } from "./panels.js";
import { beginScreen, now } from "../screen.js";
import { drawStatus } from "./status.js";
import { beginThumbnail, drawThumbnail } from "./thumbnail.js";
import { VisitorsHand, beginStaying, isPlaying, waysOfTheVisitor } from "./visitor.js";
import { beginWholeScreen } from "../whole-screen.js";

const board = new Board(byId("board"));
const visitorsHand = isDemo ? new VisitorsHand(board) : null;
const byHand = visitorsHand?.byHand ?? new ByHand(board, byId("hint"));
const acts = new Acts(byHand, drawSaid);
const demo = new Demo(() => now.state && demo.draw(now.state, now.role));
let isExplained = false; // why a tap on the board led nowhere

/** @param {any} state */
function draw(state) {
  if (isExplained) explain("");
  drawBarWithSeries(state);
  demo.draw(state, now.role);
  drawThumbnail(state, now.role);
  byId("finish").hidden = now.role !== "host" || !state.board || state.status.kind === "over";
  if (!state.board) return drawSaid();
  drawPanels(state);
  drawBoard();
}

/** The sentence and the buttons beside it, which change with what is chosen on the board. */
function drawSaid() {
  if (!now.state) return;
  if (isPlaying(now.state, now.role)) return drawStatus(now.state, now.role, waysOfTheVisitor(now.state), acts.question());
  const status = isDemo ? { ...now.state.status, next: "" } : now.state.status; // nobody who reads a demo has pieces to put on their start
  drawStatus({ ...now.state, status }, now.role, now.role === "host" ? waysOn(now.state) : [], acts.question());
}

/** Whether the drawn board takes the moves of whoever is to move: a tablet that lies between the players. */
function takesMoves() {
  return !isDemo && now.role === "host" && Boolean(now.state?.board) && !now.state.links.camera;
}

/** Where the host goes on while the page stands in for a camera or card slots. @param {any} state */
function waysOn(state) {
  const { links, away, because, status, turns, mover } = state;
  if (status.kind === "over") return isDemo ? [] : acts.afterTheEnd(state, "host");
  const isCalm = status.kind === "waiting" || status.kind === "playing";
  if ((links.camera && links.slots) || !isCalm || status.agree) return [];
  const said = takesMoves() ? acts.atTheTable(state, mover) : [way("/phone", "act.move")];
  const helps = because?.camera === words["advice.board-unseen"] ? "do.again" : "cameras.choose";
  const choose = away.camera === "lost" ? [way("/set-up", helps, "", "choose-camera")] : [];
  if (turns?.length || status.values) return [...said, ...choose];
  if (away.camera === "not-set-up") return [way("/set-up", "page.set-up", "main"), ...said];
  const invite = isEverybodyHere() ? [] : [button(words.invite, showInvitations, { class: "main", "data-key": "invite" })];
  return [...invite, ...said, ...choose, ...(links.camera ? [] : [way("/set-up", "act.names-and-rules")])];
}

/** @param {string} path @param {string} key */
function way(path, key, kind = "", name = path) {
  return element("a", { class: `button ${kind}`, href: path, "data-key": name }, words[key]);
}

function drawBoard() {
  if (!now.state?.board) return;
  const isTurned = kept("board") === "turned";
  board.lay(narrow.matches ? LAYOUTS.standing : isTurned ? LAYOUTS.turned : LAYOUTS.lying);
  board.draw({ ...now.state, repair: now.state.status.repair, asked: now.state.status.asked }, words);
  if (visitorsHand) visitorsHand.draw(now.state, now.role);
  else byHand.draw(now.state, takesMoves() ? now.state.mover : null);
}

/** @param {string} why a tap on the board led nowhere */
function explain(why) {
  isExplained = why !== "";
  notice(why);
}

byId("board").addEventListener("click", () => {
  if (now.state?.board && !isPlaying(now.state, now.role) && !takesMoves()) explain(whyNotHere(now.state, now.role));
});
byId("turn-board").addEventListener("click", () => {
  kept("board", kept("board") === "turned" ? "lying" : "turned");
  drawBoard();
});
beginWholeScreen();
byId("finish").addEventListener("click", () => askHowToFinish(now.state, now.role));
byId("invite").addEventListener("click", showInvitations);
narrow.addEventListener("change", drawBoard);
byId("score-how").addEventListener("click", () => now.state?.players && explainScore(now.state));
beginKeys();
beginStaying(() => now.state && isPlaying(now.state, now.role) ? now.state.visitor : null);
beginThumbnail(() => now.state && drawThumbnail(now.state, now.role));
watchWhoIsThere(() => now.role === "host" && now.state?.turns?.length === 0 && !now.state.links.camera, () => now.state && draw(now.state));
void beginScreen(draw);

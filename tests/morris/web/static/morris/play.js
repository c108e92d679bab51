// The table's screen, a player's phone and the referee's: the same board, for whoever may tap it.

import { Announcer, beginSound } from "../announcer.js";
import { stayAwake } from "../awake.js";
import { button, byId, refill } from "../elements.js";
import { drawBar, showRole, tell, whoAmI, words } from "../frame.js";
import { showInvitations } from "../invitations.js";
import { drawJoin } from "../join.js";
import { Lesson } from "../lesson.js";
import { listen } from "../live.js";
import { drawDownloads } from "../turns.js";
import { MorrisBoard } from "./board.js";
import { drawOurSentence, drawPanels } from "./panels.js";

const JUDGES = ["host", "referee"];
const board = new MorrisBoard(byId("board"), tapped);
const announcer = new Announcer();
const lesson = new Lesson("morris", ({ status, board: lies }) => (["illegal", "over"].includes(status.kind) ? status.kind : lies.takes ? "mill" : ""), () => shown && lesson.draw(shown));
let role = "onlooker";
/** @type {any} */
let shown = null;
/** @type {string | null} */
let chosen = null; // the stone that is about to be moved

/** Whether this device speaks for who is to move. */
function isMine() {
  return shown.mover !== null && (JUDGES.includes(role) || role === shown.mover);
}

/** @param {string} point */
function tapped(point) {
  if (!shown?.board || !isMine()) return;
  const { may, mover, board: lies } = shown;
  const isOwn = lies.stones[mover].includes(point);
  if (lies.takes) return say({ say: "take", point });
  if (lies.hands[mover]) return say({ say: "put", point });
  if (chosen !== null && !isOwn) return say({ say: "move", from: chosen, to: point });
  chosen = isOwn && chosen !== point ? point : null;
  byId("hint").textContent = isOwn && !may.move[point] ? words["morris.stuck"] : words["morris.choose"];
  drawBoard();
}

/** @param {Record<string, string>} word */
function say(word) {
  chosen = null;
  void tell(word);
}

function drawBoard() {
  const { may, last, board: lies } = shown;
  const mine = isMine();
  const lit = mine ? [...(may.put ?? []), ...(chosen === null ? [] : (may.move[chosen] ?? []))] : [];
  board.draw({ board: lies, last, chosen, lit, wanted: mine ? (may.take ?? []) : [] });
}

/** @param {any} state */
function draw(state) {
  if (shown && shown.row !== state.row) chosen = null;
  shown = state;
  drawBar(state);
  drawOurSentence(state, role);
  announcer.hear(state);
  lesson.draw(state);
  if (!state.board) return;
  drawPanels(state);
  byId("hint").textContent = "";
  drawBoard();
  drawActs();
  drawDownloads(state.game, role);
}

function drawActs() {
  const plays = shown.status.kind !== "over" && (JUDGES.includes(role) || shown.seats.includes(role));
  byId("acts").hidden = !plays;
  const act = (/** @type {string} */ word) => button(words[`act.${word}`], () => tell({ say: word }), { "data-key": word });
  refill(byId("acts"), plays ? [act("undo"), act("end"), act("resign")] : []);
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  if (document.documentElement.dataset.page !== "table") drawJoin(role);
  byId("invite").hidden = role !== "host";
  if (shown) draw(shown);
}

byId("invite").addEventListener("click", showInvitations);
beginSound(announcer);
stayAwake();
becomes(await whoAmI());
listen({ onState: draw, onRole: becomes, isHeard: () => announcer.isHeard });

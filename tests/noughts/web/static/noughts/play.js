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
import { NoughtsBoard } from "./board.js";
import { drawOurSentence, drawPanels, speaksFor } from "./panels.js";

const board = new NoughtsBoard(byId("board"), tapped);
const announcer = new Announcer();
const lesson = new Lesson("noughts", ({ status }) => (["illegal", "over"].includes(status.kind) ? status.kind : ""), () => shown && lesson.draw(shown));
let role = "onlooker";
/** @type {any} */
let shown = null;

/** Whether this device speaks for who is to move. */
function isMine() {
  return Boolean(shown?.mover) && speaksFor(role, shown.mover);
}

/** @param {string} field */
function tapped(field) {
  if (isMine()) void tell({ say: "put", field });
}

/** @param {any} state */
function draw(state) {
  shown = state;
  drawBar(state);
  drawOurSentence(state, role);
  announcer.hear(state);
  lesson.draw(state);
  if (!state.board) return;
  drawPanels(state);
  board.draw({ board: state.board, lit: isMine() ? state.may : [], last: state.turns.at(-1)?.notation });
  drawActs();
  drawDownloads(state.game, role);
}

function drawActs() {
  const plays = shown.status.kind !== "over" && speaksFor(role, ...shown.seats);
  const acts = [...(speaksFor(role) ? ["undo"] : []), ...(plays ? ["resign"] : [])];
  byId("acts").hidden = !acts.length;
  refill(byId("acts"), acts.map((word) => button(words[`act.${word}`], () => tell({ say: word }), { "data-key": word })));
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

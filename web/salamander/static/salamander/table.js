// The table's screen of the second game: board, throw, scores, whose word is awaited; it plays where no camera looks.

import { Announcer, beginSound } from "../announcer.js";
import { stayAwake } from "../awake.js";
import { button, byId } from "../elements.js";
import { drawBar, kept, showRole, whoAmI, words } from "../frame.js";
import { showInvitations } from "../invitations.js";
import { listen } from "../live.js";
import { beginWholeScreen } from "../whole-screen.js";
import { SalamanderBoard } from "./board.js";
import { drawDeclared } from "./declared.js";
import { salamanderLesson } from "./demo.js";
import { beginFinishing } from "./finishing.js";
import { Hand } from "./hand.js";
import { drawOurPanels } from "./panels.js";
import { drawOurStatus } from "./status.js";

const board = new SalamanderBoard(byId("board"));
/** @type {Hand} */
const hand = new Hand(board, byId("acts"));
const announcer = new Announcer();
const lesson = salamanderLesson(() => shown && lesson.draw(shown));
let role = "onlooker";
/** @type {any} */
let shown = null;

/** @param {any} state */
function draw(state) {
  shown = state;
  const plays = role === "host" && state.board !== undefined && state.status.kind !== "over";
  drawBar(state);
  drawOurStatus(state, role, plays ? waysOn() : []);
  announcer.hear(state);
  lesson.draw(state);
  byId("finish").hidden = role !== "host" || !state.mover;
  if (state.board) drawOurPanels(state);
  if (plays) hand.draw(state, role);
  else if (state.board) board.draw({ ...state, lit: state.owed === "move" ? state.reach : [], tap: null, repair: state.status.repair ?? [] });
  if (state.board) drawDeclared(state, plays && hand.isOnBoard());
  if (!plays || kept("by-hand") === "off") byId("acts").hidden = true;
}

/** What is tapped below the board can be put away: who plays on phones wants the turns there. */
function waysOn() {
  const isOff = kept("by-hand") === "off";
  return [button(words[isOff ? "act.play-here" : "act.play-on-phones"], () => {
    kept("by-hand", isOff ? "on" : "off");
    draw(shown);
  }, { class: "quiet", "data-key": "by-hand" })];
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  byId("invite").hidden = role !== "host";
  if (shown) draw(shown);
}

byId("invite").addEventListener("click", showInvitations);
beginFinishing(() => shown, () => role);
beginWholeScreen();
beginSound(announcer);
stayAwake();
becomes(await whoAmI());
listen({ onState: draw, onRole: becomes, isHeard: () => announcer.isHeard });

// The table's screen of the second game: board, throw, scores, whose word is awaited; it plays where no camera looks.

import { button, byId } from "../elements.js";
import { drawBar, kept, words } from "../frame.js";
import { showInvitations } from "../invitations.js";
import { Lesson } from "../lesson.js";
import { beginScreen, now } from "../screen.js";
import { beginWholeScreen } from "../whole-screen.js";
import { SalamanderBoard } from "./board.js";
import { drawDeclared } from "./declared.js";
import { captionOf } from "./demo.js";
import { beginFinishing } from "./finishing.js";
import { Hand } from "./hand.js";
import { drawOurPanels } from "./panels.js";
import { drawOurStatus } from "./status.js";

const board = new SalamanderBoard(byId("board"));
/** @type {Hand} */
const hand = new Hand(board, byId("acts"));
const lesson = new Lesson("salamander", captionOf, () => now.state && lesson.draw(now.state));

/** @param {any} state */
function draw(state) {
  const plays = now.role === "host" && state.board !== undefined && state.status.kind !== "over";
  drawBar(state);
  drawOurStatus(state, now.role, plays ? waysOn() : []);
  lesson.draw(state);
  byId("finish").hidden = now.role !== "host" || !state.mover;
  if (state.board) drawOurPanels(state);
  if (plays) hand.draw(state, now.role);
  else if (state.board) board.draw({ ...state, lit: state.owed === "move" ? state.reach : [], tap: null, repair: state.status.repair ?? [] });
  if (state.board) drawDeclared(state, plays && hand.isOnBoard());
  if (!plays || kept("by-hand") === "off") byId("acts").hidden = true;
}

/** What is tapped below the board can be put away: who plays on phones wants the turns there. */
function waysOn() {
  const isOff = kept("by-hand") === "off";
  return [button(words[isOff ? "act.play-here" : "act.play-on-phones"], () => {
    kept("by-hand", isOff ? "on" : "off");
    draw(now.state);
  }, { class: "quiet", "data-key": "by-hand" })];
}

byId("invite").addEventListener("click", showInvitations);
beginFinishing(() => now.state, () => now.role);
beginWholeScreen();
void beginScreen(draw);

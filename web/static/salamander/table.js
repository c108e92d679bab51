// The table's screen of the second game: board, throw, scores, and whose word is awaited.

import { Announcer, beginSound } from "../announcer.js";
import { stayAwake } from "../awake.js";
import { byId, element } from "../elements.js";
import { language, showConnection, showRole, whoAmI, words } from "../frame.js";
import { showHall } from "../hall.js";
import { showInvitations } from "../invitations.js";
import { listen } from "../live.js";
import { SalamanderBoard } from "./board.js";
import { drawOurPanels } from "./panels.js";
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
  drawOurStatus(state, role, role === "host" ? waysOn(state) : []);
  announcer.hear(state);
  if (!state.board) return;
  drawOurPanels(state);
  board.draw({ ...state, lit: state.owed === "move" ? state.reach : [], tap: null, repair: state.status.repair ?? [] });
}

/**
 * The host's screen plays for whose word is awaited, where no camera looks.
 * @param {any} state
 */
function waysOn({ status, links }) {
  const isCalm = status.kind === "waiting" || status.kind === "playing";
  if (!isCalm || status.agree || links.camera) return [];
  return [element("a", { class: "button", href: "/phone", "data-key": "move" }, words["act.move"])];
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  byId("invite").hidden = role !== "host";
  if (shown) draw(shown);
}

byId("invite").addEventListener("click", showInvitations);
byId("whole-screen").addEventListener("click", () => {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
});
beginSound(announcer);
stayAwake();
becomes(await whoAmI());
listen(`/events?lang=${language}`, { onState: draw, onConnection: showConnection, onRole: becomes, onHall: showHall });

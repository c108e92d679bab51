// The phone of a player of the second game: what may be done now, in a few taps; secrets stay on it.

import { beginBuzz, buzz, newsFor } from "../buzz.js";
import { button, byId, element, refill } from "../elements.js";
import { beginFold, drawFold } from "../fold.js";
import { drawBar, tell, words } from "../frame.js";
import { SalamanderBoard } from "./board.js";
import { drawDeclared } from "./declared.js";
import { pickFace } from "./deeds.js";
import { finishing } from "./finishing.js";
import { Hand, OF_OTHERS } from "./hand.js";
import { ALL_FACES, everNoted, note, notedHand, toggled } from "./notes.js";
import { drawOurPanels } from "./panels.js";
import { beginScreen, now } from "../screen.js";
import { answersInSecret, beginSecrets, forgetOthers, hearAnswer } from "./secret.js";
import { figureMark } from "./signs.js";
import { drawOurStatus } from "./status.js";

/** @type {Hand} */
const hand = new Hand(new SalamanderBoard(byId("board")), byId("acts"), {
  inSecret: () => answersInSecret(now.state, answer), finish: finishing,
});

/** @param {any} state @param {any} before */
function draw(state, before) {
  tellByBuzz(state, before);
  forgetOthers(state.game);
  drawBar(state);
  drawOurStatus(state, now.role);
  hand.draw(state, now.role);
  if (state.board) {
    drawOurPanels(state);
    drawDeclared(state, hand.isOnBoard());
    drawMe();
  }
  drawFold(state.status);
}

function drawMe() {
  const { role, state } = now;
  const mine = role === "host" ? hand.me() : hand.own();
  const named = mine ? element("bdi", { class: "short" }, state.names[mine]) : element("span", { class: "short" }, words[`role.${role}`]);
  byId("me").replaceChildren(...(mine ? [figureMark(mine)] : []), named);
  byId("reads").hidden = !(state.referee_reads && state.seats.length > 2 && mine && role !== "host"); // two have no secrets
  byId("notes").hidden = !mine || role === "host";
  if (mine && role !== "host") drawNotes(mine);
}

/** @param {string} mine */
function drawNotes(mine) {
  const held = everNoted(now.state, mine) ?? [];
  const isRight = notedHand(now.state, mine) !== null;
  byId("notes-say").textContent = words[isRight ? "notes.right" : held.length ? "notes.wrong" : "notes.how"];
  const pick = (/** @type {string} */ face) => {
    note(now.state, mine, toggled(held, face));
    draw(now.state, now.state);
  };
  refill(byId("notes-faces"), [pickFace(words["notes.which"], ALL_FACES, { key: "note", chosen: held, pick })]);
}

/** Nothing that stays on the screen tells which it was; what was not taken is asked again. @param {Record<string, any>} said */
async function answer(said) {
  byId("acts").replaceChildren();
  if (!(await tell(said))) hand.redraw();
}

/** What only this device is told comes behind the state; of two players, both have heard the answer. @param {any} told */
function hearPrivate(told) {
  if (told.content && now.state?.seats?.length > 2) hearAnswer(told, now.state.names[told.asked], now.state.game);
}

/** Your turn, illegal, you are asked, you are caught. @param {any} state @param {any} before */
function tellByBuzz(state, before) {
  const me = now.role;
  if (!before?.may?.[me] || !state.may?.[me]) return;
  const isCaught = state.caught?.includes(me) && !before.caught?.includes(me);
  buzz(isCaught ? "illegal" : newsFor(before, state, (one) => wantedOf(one, me))); // the longest buzz for who is caught
}

/** @param {any} state @param {string} me @returns {import("../buzz.js").News | null} */
function wantedOf({ status, mover, may }, me) {
  if (status.kind === "illegal") return status.player === me ? "illegal" : null;
  const isWished = status.agree && status.by !== me && [status.asks].flat().includes(me);
  if (isWished || OF_OTHERS.some((word) => may[me].includes(word))) return "asked";
  return mover === me && status.kind !== "over" ? "turn" : null;
}

beginBuzz();
beginSecrets();
beginFold();
void beginScreen(draw, hearPrivate);
document.addEventListener("visibilitychange", () => document.hidden && byId("notes").removeAttribute("open"));

// The phone of a player of the second game: what may be done now, in a few taps; secrets stay on it.

import { Announcer, beginSound } from "../announcer.js";
import { stayAwake } from "../awake.js";
import { beginBuzz, buzz } from "../buzz.js";
import { button, byId, element, refill } from "../elements.js";
import { beginFold, drawFold } from "../fold.js";
import { drawBar, showRole, tell, whoAmI, words } from "../frame.js";
import { drawJoin } from "../join.js";
import { listen } from "../live.js";
import { SalamanderBoard } from "./board.js";
import { newsForPlayer } from "./buzzing.js";
import { drawDeclared } from "./declared.js";
import { pickFace } from "./deeds.js";
import { finishing } from "./finishing.js";
import { Hand } from "./hand.js";
import { ALL_FACES, everNoted, note, notedHand, toggled } from "./notes.js";
import { drawOurPanels } from "./panels.js";
import { answersInSecret, beginSecrets, forgetOthers, hearAnswer } from "./secret.js";
import { figureMark } from "./signs.js";
import { drawOurStatus } from "./status.js";

/** @type {Hand} */
const hand = new Hand(new SalamanderBoard(byId("board")), byId("acts"), { inSecret, finish: finishing });
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;

/** @param {any} state */
function draw(state) {
  buzz(newsForPlayer(shown, state, role));
  shown = state;
  forgetOthers(state.game);
  drawBar(state);
  drawOurStatus(state, role);
  announcer.hear(state);
  hand.draw(state, role);
  if (state.board) {
    drawOurPanels(state);
    drawDeclared(state, hand.isOnBoard());
    drawMe();
  }
  drawFold(state.status);
}

function drawMe() {
  const mine = role === "host" ? hand.me() : hand.own();
  byId("me").replaceChildren(...(mine ? [figureMark(mine), element("bdi", { class: "short" }, shown.names[mine])] : [element("span", { class: "short" }, words[`role.${role}`])]));
  byId("reads").hidden = !(shown.referee_reads && shown.seats.length > 2 && mine && role !== "host"); // two have no secrets
  drawJoin(role, () => location.reload(), shown);
  byId("notes").hidden = !mine || role === "host";
  if (mine && role !== "host") drawNotes(mine);
}

/** @param {string} mine */
function drawNotes(mine) {
  const held = everNoted(shown, mine) ?? [];
  const isRight = notedHand(shown, mine) !== null;
  byId("notes-say").textContent = words[isRight ? "notes.right" : held.length ? "notes.wrong" : "notes.how"];
  const pick = (/** @type {string} */ face) => {
    note(shown, mine, toggled(held, face));
    draw(shown);
  };
  refill(byId("notes-faces"), [pickFace(words["notes.which"], ALL_FACES, { key: "note", chosen: held, pick })]);
}

function inSecret() {
  const { question, names } = shown;
  return answersInSecret(names[question.by], question.card, answer);
}

/** Nothing that stays on the screen tells which it was; what was not taken is asked again. @param {Record<string, any>} said */
async function answer(said) {
  byId("acts").replaceChildren();
  if (!(await tell(said))) hand.redraw();
}

/** What only this device is told comes behind the state; of two players, both have heard the answer. @param {any} told */
function hearPrivate(told) {
  if (told.content && shown?.seats?.length > 2) hearAnswer(told, shown.names[told.asked], shown.game);
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  drawJoin(role, () => location.reload(), shown);
  if (shown) draw(shown);
}

beginBuzz();
beginSecrets();
beginSound(announcer);
beginFold();
stayAwake();
becomes(await whoAmI());
listen({ onState: draw, onRole: becomes, onPrivate: hearPrivate, isHeard: () => announcer.isHeard });
document.addEventListener("visibilitychange", () => document.hidden && byId("notes").removeAttribute("open"));

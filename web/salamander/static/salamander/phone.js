// The phone of a player of the second game: what may be done now, in a few taps; secrets stay on it.

import { Announcer, beginSound } from "../announcer.js";
import { canStayAwake, stayAwake } from "../awake.js";
import { buzz, canBuzz, mayBuzz, toggleBuzz } from "../buzz.js";
import { button, byId, element, refill } from "../elements.js";
import { beginFold, drawFold } from "../fold.js";
import { showRole, tell, whoAmI, words } from "../frame.js";
import { drawJoin } from "../join.js";
import { listen } from "../live.js";
import { SalamanderBoard } from "./board.js";
import { newsForPlayer } from "./buzzing.js";
import { drawDeclared } from "./declared.js";
import { answering, pickFace } from "./deeds.js";
import { finishing } from "./finishing.js";
import { Hand } from "./hand.js";
import { ALL_FACES, everNoted, note, notedHand, toggled } from "./notes.js";
import { drawOurPanels } from "./panels.js";
import { answersInSecret, beginSecrets, forgetOthers, hearAnswer } from "./secret.js";
import { figureMark } from "./signs.js";
import { drawOurBar, drawOurStatus } from "./status.js";

/** @type {Hand} */
const hand = new Hand(new SalamanderBoard(byId("board")), byId("acts"), answers, finishing);
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;
/** What this player alone is told of a sealed pile. @type {{hand: string[], drawn?: string} | null} */
let dealt = null;

/** @param {any} state */
function draw(state) {
  buzz(newsForPlayer(shown, state, role));
  shown = state;
  shown.dealt = state.alone ? dealt : null;
  forgetOthers(state.game);
  drawOurBar(state);
  drawOurStatus(state, role);
  announcer.hear(state);
  hand.draw(state, role);
  if (state.board) {
    drawOurPanels(state);
    drawDeclared(state, hand.isOnBoard());
    drawMe();
    putRight(state);
  }
  drawFold(state.status);
}

/** Without a camera the drawn board is the board: what the rules send away is there already. @param {any} state */
function putRight(state) {
  const { status, links, mover } = state;
  if (status.kind === "waiting" && status.for === "put" && !links.camera && hand.me() === mover) void tell({ say: "place", ...state.board });
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
  byId("notes-say").textContent = words[shown.alone ? "notes.dealt" : isRight ? "notes.right" : held.length ? "notes.wrong" : "notes.how"];
  const pick = (/** @type {string} */ face) => {
    if (shown.alone) return;
    note(shown, mine, toggled(held, face));
    draw(shown);
  };
  refill(byId("notes-faces"), [pickFace(words["notes.which"], ALL_FACES, { key: "note", chosen: held, pick })]);
}

/** Two hear each other; of more, the table's own screen says only that the card was shown. @returns {HTMLElement[]} */
function answers() {
  const { question, seats, names } = shown;
  if (seats.length === 2) return answering(hand.desk());
  if (role === "host") return [hand.word("answered", { say: "answered" }, "main")];
  return answersInSecret(names[question.by], question.card, () => byId("acts").replaceChildren());
}

/** What only this device is told comes behind the state; of two players, both have heard the answer. @param {any} told */
function hearPrivate(told) {
  dealt = told.hand ? told : null;
  const mine = shown?.board ? hand.own() : null;
  if (dealt && mine) {
    note(shown, mine, dealt.hand);
    draw(shown);
  }
  if (told.content && shown?.seats?.length > 2) hearAnswer(told, shown.names[told.asked], shown.game);
}

function beginBuzzing() {
  const show = () => byId("buzz").setAttribute("aria-pressed", String(mayBuzz()));
  byId("buzz").hidden = !canBuzz;
  byId("buzz").addEventListener("click", () => {
    toggleBuzz();
    show();
  });
  show();
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  drawJoin(role, () => location.reload(), shown);
  if (shown) draw(shown);
}

byId("awake").hidden = canStayAwake;
beginBuzzing();
beginSecrets();
beginSound(announcer);
beginFold();
stayAwake();
becomes(await whoAmI());
listen({ onState: draw, onRole: becomes, onPrivate: hearPrivate, isHeard: () => announcer.isHeard });
document.addEventListener("visibilitychange", () => document.hidden && byId("notes").removeAttribute("open"));

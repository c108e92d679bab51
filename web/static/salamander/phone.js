// The phone of a player of the second game: what may be done now, in a few taps; secrets stay on it.

import { Announcer, beginSound } from "../announcer.js";
import { canStayAwake, stayAwake } from "../awake.js";
import { button, byId, element, refill } from "../elements.js";
import { language, notice, showConnection, showRole, tell, whoAmI, words } from "../frame.js";
import { drawJoin } from "../join.js";
import { listen } from "../live.js";
import { SalamanderBoard } from "./board.js";
import { declaring } from "./declaring.js";
import * as deeds from "./deeds.js";
import { ALL_FACES, everNoted, note, notedHand, toggled, trueChambers } from "./notes.js";
import { whyNowhere } from "./nowhere.js";
import { drawOurPanels } from "./panels.js";
import { askInSecret, beginSecrets, hearAnswer } from "./secret.js";
import { FIGURES, figureMark } from "./signs.js";
import { drawOurBar, drawOurStatus } from "./status.js";

// What may be open one at a time; the words that are owed come first.
const FORMS = /** @type {const} */ ({
  throw: deeds.throwing, keys: deeds.keyThrowing, drew: deeds.drawing, reply: deeds.replying, show: deeds.showing,
  exchange: deeds.exchanging, ask: deeds.asking, declare: declaring, "set-aside": deeds.settingAside,
});
const CAMERA_SEES = ["throw", "keys", "place"]; // where one looks, a finger need not say it
const CHOICES = ["declare", "set-aside"]; // nobody need say them
const board = new SalamanderBoard(byId("board"));
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;
let open = ""; // the word whose form was opened
let form = ""; // that is shown
/** @type {Record<string, any>} */
let chosen = {};
let isExplained = false; // a tap on the board that led nowhere, until something happens
let isSure = false; // whether a word that ends the game was pressed once

/** @param {any} state */
function draw(state) {
  shown = state;
  if (isExplained) explain("");
  drawOurBar(state);
  drawOurStatus(state, role);
  announcer.hear(state);
  if (!state.board) return;
  drawOurPanels(state);
  putRight(state);
  drawMe();
  drawActs();
}

/** For whom this phone speaks: the host's screen for whoever's word is awaited. */
function me() {
  if (role !== "host") return FIGURES.includes(role) && shown?.seats?.includes(role) ? role : null;
  const { may, mover, seats } = shown;
  return seats.find((/** @type {string} */ one) => may[one].some((/** @type {string} */ word) => ["answered", "reply", "exchange"].includes(word))) ?? mover;
}

/** Without a camera the drawn board is the board: what the rules send away is there already. @param {any} state */
function putRight(state) {
  const { status, links, mover } = state;
  if (status.kind === "waiting" && status.for === "put" && !links.camera && me() === mover) void tell({ say: "place", ...state.board });
}

function drawMe() {
  const mine = me();
  byId("me").replaceChildren(...(mine ? [figureMark(mine), element("bdi", {}, shown.names[mine])] : [words[`role.${role}`]]));
  drawJoin(role, () => location.reload());
  byId("notes").hidden = !mine || role === "host";
  if (mine && role !== "host") drawNotes(mine);
}

/** @param {string} mine */
function drawNotes(mine) {
  const hand = everNoted(shown, mine) ?? [];
  const isRight = notedHand(shown, mine) !== null;
  byId("notes-say").textContent = words[isRight ? "notes.right" : hand.length ? "notes.wrong" : "notes.how"];
  const pick = (/** @type {string} */ face) => {
    note(shown, mine, toggled(hand, face));
    draw(shown);
  };
  const grid = deeds.pickFace(words["notes.which"], ALL_FACES, { key: "note", chosen: null, pick });
  for (const face of hand) grid.querySelector(`[data-key="note-${face}"]`)?.setAttribute("aria-pressed", "true");
  refill(byId("notes-faces"), [grid]);
}

/** @returns {import("./deeds.js").Desk} */
function desk() {
  return {
    state: shown, me: String(me()), chosen, keepsNotes: role !== "host",
    choose: (/** @type {Record<string, any>} */ next) => {
      chosen = next;
      drawActs();
    },
    close,
  };
}

function drawActs() {
  const mine = me();
  const may = mine ? /** @type {string[]} */ (shown.may[mine]) : [];
  if (!may.includes(open)) open = ""; // what was begun is finished, unless it may not be said any more
  const content = mine && shown.status.kind !== "over" ? actsOf(mine, may) : [];
  byId("acts").hidden = content.length === 0;
  refill(byId("acts"), content);
  drawBoard(may);
}

/**
 * One form, and a button for each of the other words.
 * @param {string} mine
 * @param {string[]} may
 */
function actsOf(mine, may) {
  if (may.includes("answered")) return [answerButton(mine)];
  const seen = shown.links.camera ? CAMERA_SEES : [];
  const notHere = role === "host" ? ["set-aside"] : []; // whose card it was, only a player's phone says
  const forms = Object.keys(FORMS).filter((word) => may.includes(word) && ![...seen, ...notHere].includes(word));
  const owed = shown.owed && may.includes("place") && !seen.includes("place") ? owedForm() : [];
  const isFirst = forms.length === 1 && !CHOICES.includes(forms[0]);
  const now = forms.includes(open) ? open : isFirst && !owed.length ? forms[0] : "";
  const isOther = form !== (now || shown.owed || "");
  if (isOther) [form, chosen] = [now || shown.owed || "", {}];
  const others = forms.filter((word) => word !== now).map((word) => opener(word, word === forms[0]));
  const made = now ? FORMS[/** @type {keyof FORMS} */ (now)](desk()) : [];
  return [...made, ...(now ? [] : owed), element("div", { class: "others" }, ...others, ...plain(may, now))];
}

/** The marker or the figure, whichever is owed. */
function owedForm() {
  if (shown.owed === "marker") return deeds.marking(desk());
  return shown.owed === "move" ? deeds.moving(desk()) : [];
}

/** @param {string} word @param {boolean} isMain */
function opener(word, isMain) {
  return button(words[`act.${word}`], () => {
    [open, chosen] = [word, {}];
    drawActs();
  }, { class: isMain && !CHOICES.includes(word) ? "main" : "", "data-key": word });
}

/** Words that carry nothing. @param {string[]} may @param {string} now */
function plain(may, now) {
  const made = [];
  if (open) made.push(button(words["act.back"], close, { "data-key": "back" }));
  if (may.includes("stay") && shown.owed === "marker") made.push(word("marker-stays", { say: "stay", piece: "marker" }));
  if (may.includes("turn-done")) made.push(word("turn-done", { say: "turn-done" }, now ? "" : "main"));
  if (may.includes("undo")) made.push(word("undo", { say: "undo" }));
  return made;
}

function close() {
  [open, chosen] = ["", {}];
  drawActs();
}

/** @param {string} name @param {Record<string, any>} said */
function word(name, said, kind = "") {
  return button(words[`act.${name}`], () => void tell(said), { class: kind, "data-key": name });
}

/** On the table's own screen nothing is secret: there it is only said that the card was shown. @param {string} mine */
function answerButton(mine) {
  const { question, seats, names } = shown;
  if (role === "host" && seats.length > 2) return word("answered", { say: "answered" }, "main");
  return button(words["secret.answer-now"], () => askInSecret(names[question.by], question.card, seats.length === 2), { class: "main tall", "data-key": `answer-${mine}` });
}

/** @param {string[]} may */
function drawBoard(may) {
  const { owed, links, reach, status } = shown;
  const isMine = may.includes("place") && !links.camera;
  const hand = isMine && owed === "marker" && role !== "host" ? notedHand(shown, String(me())) : null;
  const lit = owed === "move" ? reach : hand?.length ? trueChambers(hand) : [];
  const tap = !isMine ? null : owed === "move"
    ? (/** @type {string} */ place) => void deeds.move(desk(), place)
    : (/** @type {string} */ place) => void tell({ say: "place", markers: { [String(me())]: place } });
  board.draw({ ...shown, lit, tap, repair: status.repair ?? [] });
}

/** @param {string} why a tap on the board led nowhere */
function explain(why) {
  isExplained = why !== "";
  notice(why);
}

/** A tap beside all that may be touched. @param {MouseEvent} event */
function miss({ target }) {
  if (!shown?.board || (target instanceof Element && target.classList.contains("touch"))) return;
  const mine = me();
  const isMine = mine !== null && shown.may[mine].includes("place") && !shown.links.camera;
  explain(whyNowhere(shown, mine, isMine));
}

/** What only this device is told comes behind the state. @param {any} told */
function hearPrivate(told) {
  if (told.content && shown?.names) hearAnswer(told, shown.names[told.asked], shown.game);
}

/** The end is asked twice: a thumb is quick. */
function beginFinishing() {
  for (const name of ["end", "resign"]) {
    byId(name).addEventListener("click", () => {
      const sure = isSure;
      isSure = !sure;
      byId("sure").hidden = sure;
      if (sure) void tell({ say: name });
    });
  }
}

/** @param {string} granted */
function becomes(granted) {
  role = granted;
  showRole(role);
  drawJoin(role, () => location.reload());
  if (shown) draw(shown);
}

byId("awake").hidden = canStayAwake;
byId("board").addEventListener("click", (event) => miss(/** @type {MouseEvent} */ (event)));
beginFinishing();
beginSecrets();
beginSound(announcer);
stayAwake();
becomes(await whoAmI());
listen(`/events?lang=${language}`, { onState: draw, onConnection: showConnection, onRole: becomes, onPrivate: hearPrivate });
document.addEventListener("visibilitychange", () => document.hidden && byId("notes").removeAttribute("open"));

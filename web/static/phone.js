// The phone: a player says what belongs to the own colour, the host what the mover does, an onlooker looks.

import { Announcer } from "./announcer.js";
import { Board } from "./board.js";
import { asSeen, placeWords, tapped } from "./draft.js";
import { button, byId, element, refill, say } from "./elements.js";
import { drawBar, language, showConnection, tell, whoAmI, words } from "./frame.js";
import { askHowToFinish } from "./finish.js";
import { LAYOUTS } from "./geometry.js";
import { listen } from "./live.js";
import { drawPanels } from "./panels.js";
import { markOf } from "./shapes.js";
import { drawStatus } from "./status.js";
import { Touch } from "./touch.js";

/** @typedef {import("./draft.js").Chosen} Chosen */

const board = new Board(byId("board"), LAYOUTS.standing);
const touch = new Touch(board);
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;
/** @type {"look" | "move" | "lay"} */
let mode = "look";
/** @type {Chosen | null} */
let chosen = null;
let isAsking = false; // whether the take-back is to be confirmed

/** @param {any} state */
function draw(state) {
  const wasByHand = isByHand(shown);
  shown = state;
  if (!wasByHand && isByHand(state) && state.mover === colour()) mode = "move";
  drawBar(state);
  drawStatus(state, role);
  announcer.hear(state);
  if (!state.board) return;
  drawPanels(state);
  drawActs();
  drawBoard();
}

/** @param {any} state */
function isByHand(state) {
  return state !== null && state.board !== undefined && !state.links.camera;
}

/** The colour that this device speaks for: the table's own screen for whoever is to move. */
function colour() {
  if (role === "host") return shown?.mover ?? (shown?.status.kind === "over" ? "red" : null);
  return role === "red" || role === "blue" ? role : null;
}

function drawMe() {
  byId("me").replaceChildren(
    ...(role === "red" || role === "blue" ? [element("span", { class: `shape ${role}`, "aria-hidden": "true" }, markOf(role))] : []),
    say(words, "role", { role: words[`role.${role}`] }),
  );
  byId("join").hidden = role !== "onlooker";
}

function drawActs() {
  const acts = byId("acts");
  acts.hidden = colour() === null;
  refill(acts, acts.hidden ? [] : actsOf());
}

/** The buttons of a player, the likeliest first. */
function actsOf() {
  const isMine = shown.mover === colour();
  if (isAsking) return takeBack();
  const back = act("undo", "", () => ask(true));
  if (shown.status.kind === "over") return [back];
  const done = act("turn-done", isMine ? "main" : "", () => tell({ say: "turn-done" }));
  done.toggleAttribute("disabled", !isMine);
  const finish = act("finish", "quiet", () => askHowToFinish(shown, role));
  const repaired = isAstray() && mode !== "look"
    ? [act("as-drawn", "", () => tell(placeWords(shown.board)))] : [];
  return [done, back, modeButton("move"), modeButton("lay"), ...repaired, finish];
}

/** Taking back is asked twice: a thumb is quick. */
function takeBack() {
  const yes = act("undo-yes", "main", () => {
    ask(false);
    void tell({ say: "undo" });
  });
  return [element("p", {}, words["act.undo-sure"]), yes, act("undo-no", "", () => ask(false))];
}

/** @param {boolean} whether */
function ask(whether) {
  isAsking = whether;
  drawActs();
  if (whether) byId("acts").querySelector("button")?.focus();
}

/**
 * @param {string} name
 * @param {string} kind
 * @param {() => void} does
 */
function act(name, kind, does) {
  return button(words[`act.${name}`], does, { class: kind, "data-key": name });
}

/** @param {"move" | "lay"} wanted */
function modeButton(wanted) {
  const made = act(wanted, "", () => {
    mode = mode === wanted ? "look" : wanted;
    chosen = null;
    drawActs();
    drawBoard();
  });
  made.setAttribute("aria-pressed", String(mode === wanted));
  return made;
}

function drawBoard() {
  board.draw({ ...shown, repair: shown.status.repair, asked: shown.status.asked }, words);
  const isOver = shown.status.kind === "over";
  const hand = colour() !== null && mode !== "look" && !isOver ? handOf() : null;
  touch.draw(hand);
  const key = mode === "lay" ? "hint.slot" : chosen ? "hint.field" : "hint.piece";
  byId("hint").textContent = hand ? say(words, key, { piece: chosen ? words[`piece.${chosen.piece}`] : "" }) : "";
}

/** Whether pieces have to be put where they belong. */
function isAstray() {
  return (shown.status.repair ?? []).length > 0;
}

/** How the pieces lie, as far as it was said here or is known. */
function lyingNow() {
  if (shown.placed) return { ...shown.board, ...shown.placed };
  const { question, repair } = shown.status;
  return question === "board-differs" ? asSeen(shown.board, repair) : shown.board;
}

/** @returns {import("./touch.js").Hand} */
function handOf() {
  const lying = isAstray() ? lyingNow() : shown.board;
  const may = isAstray() || shown.status.kind === "waiting" ? ["red", "blue", "soul"] : [String(colour()), "soul"];
  return {
    board: lying,
    may,
    chosen: chosen?.from ?? null,
    slots: mode === "lay",
    tap: (name) => (mode === "lay" ? lay(name) : move(name, lying, may)),
    cancel: () => {
      chosen = null;
      drawBoard();
    },
  };
}

/** @param {string} field */
function lay(field) {
  mode = "look";
  void tell({ say: "lay", field });
  drawActs();
  drawBoard();
}

/**
 * @param {string} field
 * @param {import("./board.js").Position} lying
 * @param {string[]} may
 */
function move(field, lying, may) {
  const next = tapped({ board: lying, chosen }, field, may);
  chosen = next.chosen;
  if (next.board !== lying) void tell(placeWords(next.board));
  drawBoard();
}

role = await whoAmI();
drawMe();
listen(`/events?lang=${language}`, { onState: draw, onConnection: showConnection });

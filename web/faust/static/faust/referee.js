// The referee's desk: the turns with their verdicts, what the camera saw, and a way to overrule.

import { answerAt } from "../answer.js";
import { Board } from "./board.js";
import { differences, moved, piecesOn, placeWords, tapped } from "./draft.js";
import { button, byId, element, refill, say } from "../elements.js";
import { language, words } from "../frame.js";
import { LAYOUTS } from "../geometry.js";
import { narrow } from "../narrow.js";
import { drawOverrule } from "./overrule.js";
import { drawBarWithSeries, drawPlayers } from "./panels.js";
import { at } from "../root.js";
import { rulingList } from "./rulings.js";
import { beginScreen, now } from "../screen.js";
import { drawStatus } from "./status.js";
import { Touch } from "./touch.js";
import { drawDownloads, entriesOf, iconOf, lineOf, pictures } from "../turns.js";

/** @typedef {import("../turns.js").Entry} Entry */

const SOON_MS = 150; // rows come in bunches: the game is asked for once

const board = new Board(byId("board"));
const touch = new Touch(board);
/** @type {Entry[]} */
let entries = [];
let picked = 0; // the row that is looked at; 0: the game as it is now
/** @type {import("./draft.js").Draft | null} */
let draft = null;
let soon = 0;

/** @param {any} state */
function draw(state) {
  drawBarWithSeries(state);
  drawStatus(state, now.role);
  if (!state.board) return;
  drawPlayers(state);
  drawCase();
  drawDesk();
  byId("rulings").replaceChildren(rulingList(state.rules.rulings));
  drawDownloads(state.game, now.role);
  window.clearTimeout(soon);
  soon = window.setTimeout(() => void readGame(), SOON_MS);
}

async function readGame() {
  const wanted = soon;
  const game = await answerAt(at(`/api/games/${now.state.game}?lang=${language}`));
  if (!game || wanted !== soon) return; // what has come since asks once more
  entries = entriesOf(game);
  drawLedger();
  drawCase();
}

function drawLedger() {
  const now = line(0, [element("span", { class: "sign", "aria-hidden": "true" }, "●"), nowLine()]);
  const lines = [...entries].reverse().map((entry) => line(entry.row, [iconOf(entry), lineOf(entry)]));
  refill(byId("ledger"), [now, ...lines]);
}

/** What the table waits for just now stands first. */
function nowLine() {
  const { kind, text } = now.state.status;
  const isOpen = ["illegal", "unclear", "waiting"].includes(kind);
  return isOpen ? say(words, "ledger.open", { what: text }) : words["ledger.now"];
}

/** @param {number} row @param {(Node | string)[]} content */
function line(row, content) {
  const made = button("", () => pick(row), { "data-key": `row-${row}`, "aria-pressed": String(picked === row) });
  made.replaceChildren(...content);
  return element("li", {}, made);
}

/** @param {number} row */
function pick(row) {
  picked = row; // what was placed waits meanwhile
  drawLedger();
  drawCase();
  drawDesk();
}

function drawCase() {
  const entry = entries.find(({ row }) => row === picked);
  board.lay(narrow.matches ? LAYOUTS.standing : LAYOUTS.lying);
  byId("case-title").textContent = entry
    ? say(words, entry.turn ? "case.turn" : `case.${entry.kind}`, { turn: entry.turn?.turn ?? "" }) : words["ledger.now"];
  byId("case-text").textContent = entry ? [entry.text, ...(entry.story ?? []), entry.why, entry.because].filter(Boolean).join(" ") : "";
  byId("evidence").replaceChildren(...pictures(entry ?? latest()));
  byId("hint").textContent = hint();
  const { state: { status, ...lies } } = now;
  if (entry) {
    const { turn, repair, asked } = entry;
    board.draw({ board: entry.board, start: lies.start, arrows: turn?.arrows ?? [], repair, asked }, words);
  } else if (draft) board.draw({ ...lies, board: draft.board, arrows: changeArrows() }, words);
  else board.draw({ ...lies, repair: status.repair, asked: status.asked }, words);
  touch.draw(isPlacing() ? hand() : null);
}

/** The pictures that belong to what the table is stopped by. */
function latest() {
  const isStopped = now.state.status.kind === "illegal" || now.state.status.kind === "unclear";
  return isStopped ? entries.at(-1) : undefined;
}

/** Whether the board takes pieces: not while an earlier turn is looked at. */
function isPlacing() {
  return draft !== null && picked === 0;
}

function hint() {
  if (!draft || picked !== 0) return "";
  const piece = draft.chosen ? words[`piece.${draft.chosen.piece}`] : "";
  return say(words, piece ? "hint.field" : "hint.piece", { piece });
}

function changeArrows() {
  const changes = draft ? differences(now.state.board, draft.board) : [];
  return changes.map(({ piece, from, to }) => ({ piece, kind: "jump", way: [from, to] }));
}

/** @returns {import("./touch.js").Hand} */
function hand() {
  const now = /** @type {import("./draft.js").Draft} */ (draft);
  const may = ["red", "blue", "soul"];
  return {
    board: now.board,
    holds: (field) => piecesOn(now.board, field, may),
    chosen: now.chosen,
    tap: (field) => redraft(tapped(now, field, may)),
    drag: (piece, from, to) => redraft({ board: moved(now.board, { piece, from }, to), chosen: null }),
    cancel: () => redraft({ ...now, chosen: null }),
  };
}

/** @param {import("./draft.js").Draft | null} next */
function redraft(next) {
  draft = next;
  drawCase();
  drawDesk();
}

function drawDesk() {
  drawOverrule({
    state: now.state,
    role: now.role,
    isPlacing: isPlacing(),
    changes: draft ? differences(now.state.board, draft.board) : [],
    place: (whether) => {
      picked = 0;
      redraft(whether ? draft ?? { board: now.state.board, chosen: null } : null);
      drawLedger();
    },
    placed: () => placeWords(draft?.board ?? now.state.board),
  });
}

narrow.addEventListener("change", () => now.state?.board && drawCase());
void beginScreen(draw);

// The phone: a player says what belongs to the own colour, the host what the mover does, an onlooker looks.

import { Announcer, beginSound } from "./announcer.js";
import { canStayAwake, stayAwake } from "./awake.js";
import { Board } from "./board.js";
import { buzz, canBuzz, mayBuzz, newsFor, toggleBuzz } from "./buzz.js";
import { ByHand, isAstray } from "./by_hand.js";
import { placeWords } from "./draft.js";
import { button, byId, element, refill, say } from "./elements.js";
import { drawBar, language, showConnection, showRole, tell, whoAmI, words } from "./frame.js";
import { askHowToFinish, explainScore, othersName } from "./finish.js";
import { beginFold, drawFold } from "./fold.js";
import { LAYOUTS, standingIn } from "./geometry.js";
import { drawJoin } from "./join.js";
import { listen } from "./live.js";
import { drawPanels } from "./panels.js";
import { markOf } from "./shapes.js";
import { drawStatus, mayPutRight } from "./status.js";

const wide = window.matchMedia("(orientation: landscape)");
const board = new Board(byId("board"), LAYOUTS.standing);
const byHand = new ByHand(board, byId("hint"));
const announcer = new Announcer();
let role = "onlooker";
/** @type {any} */
let shown = null;
let isAsking = false; // whether the take-back is to be confirmed

/** @param {any} state */
function draw(state) {
  const before = shown;
  shown = state;
  drawBar(state);
  drawStatus(state, role);
  drawFold(state.status);
  announcer.hear(state);
  if (!state.board) return;
  buzz(newsFor(before, state, role === "host" ? null : colour()));
  putBack(state);
  drawPanels(state);
  drawMe();
  drawBoard();
  drawActs();
}

/** The colour that this device speaks for: the table's own screen for whoever is to move. */
function colour() {
  if (role === "host") return shown?.mover ?? (shown?.players ? "red" : null);
  return role === "red" || role === "blue" ? role : null;
}

/**
 * Without a camera the board on the page is the board: what is taken back lies back.
 * @param {any} state
 */
function putBack(state) {
  const isWanted = state.status.kind === "waiting" && !state.status.agree && isAstray(state);
  if (isWanted && !state.links.camera && state.mover === colour()) void tell(placeWords(state.board));
}

function drawMe() {
  const me = shown?.players?.find((/** @type {any} */ player) => player.colour === role);
  byId("me").replaceChildren(
    ...(me ? [element("span", { class: `shape ${role}`, "aria-hidden": "true" }, markOf(role)), element("bdi", {}, me.name)] : [words[`role.${role}`]]),
  );
  drawJoin(role, () => location.reload());
}

function drawActs() {
  const acts = byId("acts");
  acts.hidden = colour() === null || shown.mover === null;
  refill(acts, acts.hidden ? [] : actsOf());
}

/** The buttons of a player; a turn that ends by itself needs no press. */
function actsOf() {
  if (isAsking) return takeBack();
  const isMine = shown.mover === colour();
  const finish = act("finish", "", () => askHowToFinish(shown, role));
  const { status } = shown;
  if (status.kind === "illegal" && !mayPutRight(status, role)) return [finish];
  const done = act("turn-done", isMine && shown.turn_end === "button" ? "main" : "", () => tell({ say: "turn-done" }));
  done.toggleAttribute("disabled", !isMine);
  const back = button(words[status.erred === role ? "act.undo-fault" : "act.undo"], () => ask(true), { "data-key": "undo" });
  back.toggleAttribute("disabled", !takenBack());
  if (isAstray(shown) && byHand.isMoving) {
    return shown.links.camera ? [back, act("as-drawn", "", () => tell(placeWords(shown.board))), finish] : [back, finish];
  }
  return [done, back, finish, ...(shown.links.camera ? [moveButton()] : [])];
}

/** Taking back is asked twice: a thumb is quick. */
function takeBack() {
  const yes = act("undo-yes", "main", () => {
    ask(false);
    void tell({ say: "undo" });
  });
  return [element("p", {}, takenBack(), " ", whoIsAsked()), yes, act("undo-no", "", () => ask(false))];
}

/** What a take-back would take: there may be nothing. */
function takenBack() {
  return shown.take_back[role === "host" ? "judge" : role] ?? "";
}

/** Whether a take-back is done at once. */
function whoIsAsked() {
  const other = othersName(shown, role);
  if (!other) return words["act.undo-both"];
  if (shown.status.erred === role) return words["act.undo-now"];
  return say(words, shown.acted === role || !shown.acted ? "act.undo-own" : "act.undo-asks", { player: other });
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

/** Where a camera looks, pieces are moved here only if somebody wants it. */
function moveButton() {
  const made = act("move", "", () => {
    byHand.isWanted = !byHand.isWanted;
    drawActs();
    drawBoard();
  });
  made.setAttribute("aria-pressed", String(byHand.isWanted));
  return made;
}

function drawBoard() {
  board.lay(wide.matches ? LAYOUTS.lying : standingIn(byId("lies")));
  board.draw({ ...shown, repair: shown.status.repair, asked: shown.status.asked }, words);
  byHand.mayTouch = mayPutRight(shown.status, role);
  byHand.draw(shown, colour());
}

function drawBuzz() {
  byId("buzz").hidden = !canBuzz;
  byId("buzz").setAttribute("aria-pressed", String(mayBuzz()));
}

/** @param {string} granted */
function becomes(granted) {
  if (granted === role) return;
  role = granted;
  showRole(role);
  drawMe();
  if (shown) draw(shown);
}

byId("buzz").addEventListener("click", () => {
  toggleBuzz();
  drawBuzz();
});
byId("awake").hidden = canStayAwake;
new ResizeObserver(() => shown?.board && drawBoard()).observe(byId("lies"));
byId("score-how").addEventListener("click", () => shown?.players && explainScore(shown));
beginSound(announcer);
drawBuzz();
beginFold();
stayAwake();
role = await whoAmI();
drawMe();
listen(`/events?lang=${language}`, {
  onState: draw, onConnection: showConnection, onRole: becomes, isHeard: () => announcer.how !== "off",
});

// The secret answer: given on one screen that is shielded, read on one other, and gone from both.

import { button, byId, element, say } from "../elements.js";
import { keptHere, words } from "../frame.js";
import { faceName } from "./signs.js";

const TAP_MS = 350; // a finger that lies longer holds
const SEEN_MS = 1000; // what was to be seen for less, nobody has read
const SHOWN_MS = 8000; // after a tap, unless there is a second one

/** @typedef {{turn: number, asked: string, card: string, content: string, answers: any[]}} Whisper */

/** The answer that is not read yet. @type {{key: string, cover: () => void} | null} */
let waiting = null;

/** @returns {HTMLDialogElement} */
function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("secret"));
}

/** Two equal buttons. @param {any} state @param {(said: Record<string, any>) => void} speak @returns {HTMLElement[]} */
export function answersInSecret({ names, question: { by, card } }, speak) {
  const answered = (/** @type {Record<string, string>} */ more) => () => speak({ say: "answered", ...more });
  const answer = (/** @type {string} */ content) => button(words[`choice.${content}`], answered({ content }), { class: "equal" });
  return [
    element("p", { class: "label" }, say(words, "secret.asked", { player: names[by], card: faceName(card) })),
    element("p", {}, words["secret.shield"]),
    element("div", { class: "pair" }, answer("yes"), answer("no")),
    button(words["secret.with-card"], answered({})),
  ];
}

/**
 * Told again to who comes back: an answer that was read is covered no more.
 * @param {Whisper} told
 * @param {string} asked the name of the player
 * @param {number} game
 */
export function hearAnswer(told, asked, game) {
  const { length } = told.answers;
  const key = `${game} ${length}`;
  if (length <= readUpTo(game) || waiting?.key === key) return;
  const cover = coverAnswer(told, asked, () => readUpTo(game, length));
  waiting = { key, cover };
}

/** How many answers were read in this tab; what they were is not kept. @param {number} game @param {number} [count] */
function readUpTo(game, count) {
  return Number(keptHere(`read-${game}`, count === undefined ? count : String(count))); // where nothing is kept, it is shown again
}

/**
 * The answer waits, covered, until the asker has seen it: as long as a finger lies, or from one tap to the next.
 * @param {Whisper} told
 * @param {string} asked
 * @param {() => void} isRead
 */
function coverAnswer({ card, content }, asked, isRead) {
  const told = element("p", { class: "told", role: "status" });
  const look = button("", () => {}, { class: "main look" });
  let since = 0; // when it was uncovered
  let covers = 0; // a timer
  const cover = () => {
    clearTimeout(covers);
    since = 0;
    told.textContent = "";
    look.textContent = words["secret.look"];
  };
  const open = () => {
    since = performance.now();
    told.textContent = words[`choice.${content}`];
  };
  const stay = () => {
    look.textContent = words["secret.away"];
    covers = window.setTimeout(cover, SHOWN_MS);
  };
  const away = () => {
    const isSeen = performance.now() - since >= SEEN_MS;
    cover();
    if (isSeen) close(isRead);
  };
  hearPresses(look, { isOpen: () => since > 0, open, stay, away, cover });
  cover();
  const blanks = { player: asked, card: faceName(card) };
  dialog().replaceChildren(element("h2", { id: "secret-title" }, say(words, "secret.came", blanks)), element("p", {}, words["secret.shield"]), told, look);
  if (!dialog().open) dialog().showModal();
  return cover;
}

/**
 * A finger that holds, one that taps, and a key, on a button that stays where it is: nothing below it is touched.
 * @param {HTMLElement} look
 * @param {{isOpen: () => boolean, open: () => void, stay: () => void, away: () => void, cover: () => void}} answer
 */
function hearPresses(look, { isOpen, open, stay, away, cover }) {
  let down = 0;
  let up = -Infinity;
  let wasOpen = false;
  look.addEventListener("pointerdown", ({ timeStamp, pointerId }) => {
    look.setPointerCapture(pointerId);
    [down, wasOpen] = [timeStamp, isOpen()];
    if (!wasOpen) open();
  });
  look.addEventListener("pointerup", ({ timeStamp }) => {
    up = timeStamp;
    if (wasOpen || up - down > TAP_MS) away();
    else stay();
  });
  look.addEventListener("pointercancel", cover);
  look.addEventListener("contextmenu", (event) => event.preventDefault());
  look.addEventListener("touchend", (event) => event.preventDefault()); // or a click follows, on whatever lies there then
  look.addEventListener("click", ({ detail, timeStamp }) => {
    if (detail && timeStamp - up < SEEN_MS) return; // the end of a press
    if (isOpen()) return away();
    open();
    stay();
  });
}

/** What came in another game is asked for no more. @param {number} game */
export function forgetOthers(game) {
  if (waiting && !waiting.key.startsWith(`${game} `)) close(() => {});
}

/** @param {() => void} isRead */
function close(isRead) {
  isRead();
  waiting = null;
  dialog().close();
  dialog().replaceChildren();
}

/** An answer is covered when somebody else takes the phone, or another page; it is there until it is read. */
export function beginSecrets() {
  dialog().addEventListener("close", () => {
    if (!waiting) return;
    waiting.cover();
    dialog().showModal();
  });
  document.addEventListener("visibilitychange", () => document.hidden && waiting?.cover());
}

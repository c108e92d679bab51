// The secret answer: given on one screen that is shielded, read on one other, and gone from both.

import { button, byId, element, say } from "../elements.js";
import { notice, words } from "../frame.js";
import { faceName } from "./signs.js";

const LENGTH = 256; // bytes of every answer, whatever it says
const HELD_MS = 500; // a finger that lies longer than this reads

/** @typedef {{turn: number, asked: string, card: string, content: string, answers: any[]}} Whisper */

/** @returns {HTMLDialogElement} */
function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("secret"));
}

/**
 * Says it so that nobody can tell from the length of the request what was said.
 * @param {Record<string, string>} said
 */
async function whisper(said) {
  notice("");
  const body = JSON.stringify(said).padEnd(LENGTH);
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/say", { method: "POST", headers, body }).catch(() => null);
  if (!answer) notice(words.stale);
  else if (!answer.ok) notice(words[`refused.${answer.status}`] ?? words["refused.other"]);
}

/**
 * Two equal buttons; whichever is pressed, nothing stays on the screen that tells which.
 * @param {string} asker
 * @param {string} card
 * @param {() => void} clear the screen of them
 * @returns {HTMLElement[]}
 */
export function answersInSecret(asker, card, clear) {
  const tell = (/** @type {Record<string, string>} */ more) => () => {
    clear();
    void whisper({ say: "answered", ...more });
  };
  const answer = (/** @type {string} */ content) => button(words[`choice.${content}`], tell({ content }), { class: "equal" });
  return [
    element("p", { class: "label" }, say(words, "secret.asked", { player: asker, card: faceName(card) })),
    element("p", {}, words["secret.shield"]),
    element("div", { class: "pair" }, answer("yes"), answer("no")),
    button(words["secret.with-card"], tell({})),
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
  if (length > readUpTo(game)) coverAnswer(told, asked, () => readUpTo(game, length));
}

/**
 * How many answers were read in this tab; what they were is not kept.
 * @param {number} game
 * @param {number} [count]
 */
function readUpTo(game, count) {
  try {
    if (count !== undefined) sessionStorage.setItem(`read-${game}`, String(count));
    return Number(sessionStorage.getItem(`read-${game}`) ?? 0);
  } catch {
    return 0; // no storage: it is shown again
  }
}

/**
 * The answer waits, covered, until the asker looks at it, and goes when he has.
 * @param {Whisper} told
 * @param {string} asked
 * @param {() => void} isRead
 */
function coverAnswer({ card, content }, asked, isRead) {
  const blanks = { player: asked, card: faceName(card) };
  const away = () => {
    isRead();
    close();
  };
  const open = () => show(
    element("h2", { id: "secret-title" }, say(words, "secret.answer", blanks)),
    element("p", { class: "told" }, words[`choice.${content}`]),
    button(words["secret.away"], away, { class: "main" }),
  );
  const look = button(words["secret.look"], open, { class: "main" });
  look.addEventListener("pointerdown", ({ timeStamp }) => { // who only taps has it until it is put away
    open();
    window.addEventListener("pointerup", (up) => up.timeStamp - timeStamp > HELD_MS && away(), { once: true });
  });
  show(
    element("h2", { id: "secret-title" }, say(words, "secret.came", blanks)),
    element("p", {}, words["secret.shield"]), look,
  );
}

/** @param {(Node | string)[]} content */
function show(...content) {
  dialog().replaceChildren(...content);
  if (!dialog().open) dialog().showModal();
}

function close() {
  dialog().close();
  dialog().replaceChildren();
}

/** An answer that is open when somebody else takes the phone, or another page, is covered. */
export function beginSecrets() {
  dialog().addEventListener("close", () => dialog().replaceChildren());
  document.addEventListener("visibilitychange", () => document.hidden && dialog().open && hasTold() && close());
}

function hasTold() {
  return dialog().querySelector(".told") !== null;
}

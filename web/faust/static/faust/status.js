// The one sentence: what goes on, what is awaited and since when, what was wrong, what is asked.

import { button, byId, element, say } from "../elements.js";
import { asSeen, placeWords, putRight } from "./draft.js";
import { isDemo, tell, words } from "../frame.js";
import { keepBox, waysToTheNext } from "../finish.js";
import { drawNews } from "../news.js";
import { rulingSentence } from "./rulings.js";
import { drawSeen } from "./seen.js";
import { agreement, drawAnswers, drawRepair, drawSentence } from "../sentence.js";
import { ofARound, speaksAs, spokenTo } from "../spoken.js";

/**
 * @param {any} state
 * @param {string} role
 * @param {HTMLElement[]} ways where one can go from here
 * @param {HTMLElement[] | null} asked what is asked about a field that was tapped: until then nothing else is offered
 */
export function drawStatus(state, role, ways = [], asked = null) {
  const status = ofARound(spokenTo(atTheTable(withLastTurn(state)), role), state);
  drawSentence(status);
  byId("why").textContent = [status.why, role === "onlooker" ? "" : status.next].filter(Boolean).join(" ");
  drawNews(state.news, state.turns?.at(-1)?.turn, status);
  keepBox(state);
  drawSteps(state, role);
  drawPage(status, state.rules);
  drawSeen(state, role);
  const back = putBack(state, speaksAs(state, role));
  const next = status.kind === "over" ? [...waysToTheNext(state, role), ...ways] : [...back ?? [], ...asShown(state, role), ...ways];
  const label = status.values ? [element("span", { class: "label" }, words["said.value"])] : [];
  if (role === "onlooker") drawAnswers([]);
  else if (asked) drawAnswers(asked);
  else drawAnswers([...answersOf(back ? withoutWord(status) : status), ...agreement(status, role), ...next, ...waysOut(state, role)], label);
}

/**
 * What is to be put back, or what differs: then a tap says that a piece lies where it is expected.
 * @param {any} state
 * @param {string} role
 */
function drawSteps({ status, board }, role) {
  const steps = status.repair ?? [];
  const isAsked = status.kind === "unclear";
  const isWhole = status.question === "board-differs"; // all that differs is told
  const lines = steps.map((/** @type {any} */ step) =>
    element("li", {}, step.text.replaceAll(" → ", "\u00a0→\u00a0"), ...(isWhole && role !== "onlooker" ? correction(board, steps, step) : [])));
  const title = isAsked ? "repair.differs" : status.agree ? "repair.or" : "repair";
  drawRepair(lines, words[title]);
}

/** @param {any} board @param {any[]} steps @param {any} step */
function correction(board, steps, step) {
  const { piece, from, to } = step;
  if (!from || !to || piece === "card") return [];
  const right = asSeen(board, steps.filter((one) => one !== step));
  const made = button(say(words, "fix", { field: to }), () => tell(placeWords(right)), { class: "fix", "data-key": `fix-${piece}-${from}` });
  return [" ", made];
}

/** The page of the booklet is a button: it opens the rule in our own words. @param {any} status @param {any} rules */
function drawPage(status, rules) {
  byId("page").hidden = !status.rule;
  byId("page").textContent = status.page ?? "";
  byId("page").onclick = () => openRule(status, rules.rulings);
}

/** @param {any} status @param {any[]} rulings */
function openRule({ page, rule, rulings: behind }, rulings) {
  byId("rule-title").textContent = say(words, "rule.title", { page });
  byId("rule-text").textContent = rule;
  const chosen = rulings.filter(({ option }) => (behind ?? []).includes(option));
  byId("rule-rulings").replaceChildren(...chosen.map((one) => element("li", {}, rulingSentence(one))));
  /** @type {HTMLDialogElement} */ (byId("rule")).showModal();
}

/**
 * Without a camera the drawn board is the board: one press puts back what lies wrong there.
 * @param {any} state
 * @param {string} role
 */
function putBack(state, role) {
  const { status, links } = state;
  if (links.camera || !mayPutRight(status, role)) return null;
  const right = status.kind === "unclear" ? putRight(state) : null;
  const said = status.kind === "illegal" ? { say: "step-back" } : right && placeWords(right);
  const key = status.repair?.length ? "act.put-back" : "act.take-it-back";
  return said && [button(words[key], () => tell(said), { class: "main", "data-key": "put-back" })];
}

/** The camera is back, and has not seen the board yet: a person has. @param {any} state @param {string} role */
function asShown({ status, links, board }, role) {
  if (!status.as_shown || !links.camera || role === "referee") return []; // whose word would be a ruling
  return [button(words["act.as-shown"], () => tell(placeWords(board)), { class: "main", "data-key": "as-shown" })];
}

/**
 * A fault is put right by who made it, or on the table's own screen; anything else by anybody who plays.
 * @param {any} status
 * @param {string | null} role
 */
export function mayPutRight({ erred, question }, role) {
  if (question === "early") return false; // one of its answers does
  return role === "host" || (["red", "blue"].includes(String(role)) && (!erred || role === erred));
}

/** Whoever puts it back need not say that it was put back. @param {any} status */
function withoutWord(status) {
  return { ...status, choices: status.choices?.filter((/** @type {any} */ { choice }) => choice !== "put-back") };
}

/** While nothing is wrong the sentence is followed by what was done last. @param {any} state */
function withLastTurn(state) {
  const { status, turns } = state;
  const isCalm = status.kind === "playing" || status.kind === "waiting";
  return isCalm && turns?.length ? { why: turns.at(-1).text, ...status } : status;
}

/**
 * At a drawn table nobody has a card in the hand whose value could be said: a drawn hand turns it over.
 * @param {any} status
 */
function atTheTable(status) {
  if (!isDemo || !status.values) return status;
  return { ...status, values: undefined, why: status.kind === "waiting" ? words["reveal.drawn"] : status.why };
}

/** The values that a card can have, or the choices of a question. @param {any} status @returns {HTMLElement[]} */
function answersOf(status) {
  const values = (status.values ?? []).map((/** @type {number} */ value) =>
    button(String(value), () => tell({ say: "reveal", field: status.field, value }), { "data-key": `value-${value}` }));
  const choices = (status.choices ?? []).map((/** @type {any} */ { choice, text }) =>
    button(text, () => tell({ say: "answer", question: status.question, choice }), { "data-key": `choice-${choice}` }));
  return [...values, ...choices];
}

/** What puts it right comes first. Players take back with a button of their own; the referee's have a reason with them. */
const WAYS_OUT = { red: ["move", "reveal", "accept"], blue: ["move", "reveal", "accept"], host: ["move", "reveal", "accept", "undo"] };

/**
 * What can be said instead of putting pieces back; who erred has to ask for some of it, and plays the legal part.
 * @param {any} state
 * @param {string} role
 */
function waysOut(state, role) {
  const { status, links } = state;
  const { instead, erred } = status;
  const as = speaksAs(state, role);
  const mayMove = !links.camera && mayPutRight(status, as);
  const may = (WAYS_OUT[/** @type {keyof typeof WAYS_OUT} */ (role)] ?? []).filter((word) => word !== "move" || mayMove);
  const offered = may.flatMap((word) => (instead ?? []).filter((/** @type {any} */ way) => way.said.say === word));
  return offered.map((/** @type {any} */ way) => button(
    as === erred && way.asked ? way.asked : way.text, () => tell(way.said), { "data-key": `instead-${way.said.say}-${way.said.value ?? ""}` },
  ));
}

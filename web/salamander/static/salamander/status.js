// The one sentence of the second game, with what is to be put back and the answers it asks for.

import { button, byId, element } from "../elements.js";
import { keepBox } from "../finish.js";
import { tell, words } from "../frame.js";
import { drawNews } from "../news.js";
import { agreement, drawAnswers, drawRepair, drawSentence } from "../sentence.js";
import { ofARound, spokenTo } from "../spoken.js";
import { waysToAnother } from "./finishing.js";
import { unbroken } from "./signs.js";
import { yours } from "./yours.js";

/** @param {any} state @param {string} role @param {HTMLElement[]} more where one can go from here */
export function drawOurStatus(state, role, more = []) {
  const status = ofARound(spokenTo(state.status, role), state);
  const mine = yours(state, role);
  drawSentence(status, unbroken(mine === null ? status.text : [status.heard, mine].filter(Boolean).join(" ")));
  byId("why").replaceChildren(...[status.page && `(${status.page})`, status.why].filter(Boolean).map((one) => `${unbroken(one)} `), ...progress(state));
  drawNews(state.news?.filter((/** @type {any} */ one) => !status.text?.includes(one.text)), state.turns?.at(-1)?.turn, status); // no sentence twice
  keepBox(state);
  drawRepair((status.repair ?? []).map((/** @type {any} */ { text }) => element("li", {}, unbroken(text))));
  // The host speaks for the table, a player for the own figure.
  drawAnswers(role === "onlooker" ? [] : [...agreement(status, role, { agrees: true }), ...ways(state, role), ...more]);
}

/** This turn so far, the newest first, for a phone shows a line of it; before its first act the last one. @param {any} state */
function progress({ status, turns, so_far: told }) {
  if (told?.length) return [element("span", { class: "so-far" }, element("strong", {}, words["so-far"]), ` ${unbroken([...told].reverse().join(" ← "))}`)];
  const isCalm = status.kind === "playing" || status.kind === "waiting";
  const last = isCalm && !status.why ? turns?.at(-1)?.text : "";
  return last ? [unbroken(last)] : [];
}

/**
 * What can be said of a fault instead: who made it takes it back, all others may let it stand where it can; and after the end.
 * @param {any} state
 * @param {string} role
 */
function ways(state, role) {
  const { status } = state;
  if (status.agree) return [];
  const isIllegal = status.kind === "illegal";
  const stands = button(words["act.stands"], () => tell({ say: "accept" }), { "data-key": "accept" });
  // Without a camera the drawn board is the board: a wrong word was not taken, and is withdrawn.
  const back = button(words[status.repair?.length ? "act.put-back" : "act.take-it-back"], () => tell({ say: "undo" }), { class: "main", "data-key": "put-back" });
  const isMine = [status.player, "host", "referee"].includes(role);
  if (isIllegal || status.kind === "contradiction") return [...(isIllegal && isMine ? [back] : []), ...(isIllegal && !status.stands ? [] : [stands])];
  return status.kind === "over" ? waysToAnother(state, role) : [];
}

// What a table is told of its hall: how far behind that is, who decided at its desk, and a result on paper.

import { byId, say, sayCount } from "./elements.js";
import { timeOf, words } from "./frame.js";

const line = document.getElementById("hall"); // where a screen has room for it
const LIGHTS = { up: "ok", away: "absent", refused: "refused" };

/** @param {any} hall as the heartbeat has it; nothing where the table belongs to none */
export function showHall(hall) {
  if (!line) return;
  const text = hall ? sentence(hall) : "";
  if (line.textContent !== text) line.textContent = text;
  line.dataset.is = hall ? LIGHTS[/** @type {keyof LIGHTS} */ (hall.is)] : "";
  byId("desk").textContent = hall?.desk ? say(words, "hall.desk", { name: hall.desk }) : "";
}

const paper = document.getElementById("on-paper");
paper?.addEventListener("click", () => { paper.hidden = true; }); // on a phone it lies above the headline

/**
 * A result on paper, where the game goes on or has ended otherwise: who sits there should know it, once.
 * @param {string} [result]
 */
export function showPaper(result) {
  const text = result ? say(words, "hall.paper", { result }) : "";
  if (!paper || paper.textContent === text) return;
  paper.hidden = !text;
  paper.textContent = text;
}

/** @param {any} hall */
function sentence({ is, behind, since, why }) {
  if (is === "refused") return say(words, words[`hall.refused.${why}`] ? `hall.refused.${why}` : "hall.refused.unreadable", { time: timeOf(since) });
  if (is === "up") return behind ? sayCount(words, "hall.behind", behind) : words["hall.there"];
  const kept = behind ? sayCount(words, "hall.kept", behind) : "";
  return say(words, "hall.away", { time: timeOf(since), kept });
}

// One quiet line in the bar: how far behind the hall is, and who decided at its desk.

import { byId, say, sayCount } from "./elements.js";
import { timeOf, words } from "./frame.js";

const LIGHTS = { up: "ok", away: "absent", refused: "refused" };

/**
 * @param {any} hall as the heartbeat has it; nothing where the table belongs to none
 */
export function showHall(hall) {
  const line = byId("hall");
  const text = hall ? sentence(hall) : "";
  if (line.textContent !== text) line.textContent = text;
  line.dataset.is = hall ? LIGHTS[/** @type {keyof LIGHTS} */ (hall.is)] : "";
  byId("desk").textContent = hall?.desk ? say(words, "hall.desk", { name: hall.desk }) : "";
}

/** @param {any} hall */
function sentence({ is, behind, since, why }) {
  if (is === "refused") return say(words, words[`hall.refused.${why}`] ? `hall.refused.${why}` : "hall.refused.unreadable", { time: timeOf(since) });
  if (is === "up") return behind ? sayCount(words, "hall.behind", behind) : words["hall.there"];
  const kept = behind ? sayCount(words, "hall.kept", behind) : "";
  return say(words, "hall.away", { time: timeOf(since), kept });
}

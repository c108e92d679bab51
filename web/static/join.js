// How a device takes a role without scanning: six letters from the host's screen.

import { readWhole } from "./answer.js";
import { byId, element, say } from "./elements.js";
import { keptHere, labelled, language, notice, post, words } from "./frame.js";
import { codeInput } from "./naming.js";

const SAT = "sat"; // in which game this page spoke for a seat last
const goneOn = element("p", { class: "gone-on", role: "status" });

/** @param {string} role @param {any} [state] of the table, on a page that somebody plays on */
export function drawJoin(role, state) {
  const place = byId("join");
  drawGoneOn(role, state);
  const isOffered = role === "onlooker" || (location.pathname === "/referee" && role !== "referee" && role !== "host");
  place.hidden = !isOffered;
  if (!isOffered) return place.replaceChildren();
  if (place.hasChildNodes()) return; // what was typed stays
  if ("seats" in document.body.dataset) return place.replaceChildren(goneOn, element("p", {}, words["sit.scan"]));
  const code = codeInput();
  const form = element(
    "form", {}, element("h2", {}, words.join), goneOn, element("p", {}, words["join.how"]),
    labelled(words["join.code"], code), element("button", { class: "main" }, words.join),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void join(code.value);
  });
  place.replaceChildren(form);
}

/**
 * A phone speaks for a person: where the next game is others', it says so, and who they are.
 * @param {string} role
 * @param {any} state
 */
function drawGoneOn(role, state) {
  /** @type {{seats?: string[], names?: Record<string, string>}} */
  const { seats = [], names = {} } = state ?? {};
  if (seats.includes(role)) keptHere(SAT, String(state.game));
  const sat = Number(keptHere(SAT));
  const isGone = role === "onlooker" && sat > 0 && state?.game > sat;
  goneOn.textContent = isGone ? say(words, "join.gone-on", { players: new Intl.ListFormat(language).format(seats.map((seat) => names[seat])) }) : "";
}

/** @param {string} code */
async function join(code) {
  const answer = await post("/pair", { code }).catch(() => null);
  if (!answer?.ok) return notice(words[answer ? "join.wrong" : "not-sent"]);
  notice("");
  const told = await readWhole(answer);
  if (!told) return location.reload(); // this device has the role, and hears of it there
  location.assign(told.role === "referee" ? "/referee" : "/phone"); // anew, if it is this one: its stream is another one
}

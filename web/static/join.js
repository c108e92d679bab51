// How a device takes a role without scanning: six letters from the host's screen.

import { byId, element } from "./elements.js";
import { labelled, notice, post, words } from "./frame.js";

const CODE_LENGTH = 6;
const BETWEEN = /[\s-]/g; // as letters are read out and written down

/**
 * @param {string} role
 * @param {(granted: string) => void} joined where the role that was granted belongs to this page
 */
export function drawJoin(role, joined) {
  const place = byId("join");
  const isOffered = role === "onlooker" || (location.pathname === "/referee" && role !== "referee" && role !== "host");
  place.hidden = !isOffered;
  if (!isOffered) return place.replaceChildren();
  if (place.hasChildNodes()) return; // what was typed stays
  const code = /** @type {HTMLInputElement} */ (element("input", {
    type: "text", name: "code", maxlength: 2 * CODE_LENGTH, size: CODE_LENGTH, autocomplete: "off",
    autocapitalize: "characters", spellcheck: "false",
  }));
  const form = element(
    "form", {}, element("h2", {}, words.join), element("p", {}, words["join.how"]),
    labelled(words["join.code"], code), element("button", { class: "main" }, words.join),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void say(code.value.replace(BETWEEN, "").toUpperCase(), joined);
  });
  place.replaceChildren(form);
}

/**
 * @param {string} code
 * @param {(granted: string) => void} joined
 */
async function say(code, joined) {
  const answer = await post("/pair", { code });
  if (!answer.ok) {
    notice(words["join.wrong"]);
    return;
  }
  notice("");
  const { role } = await answer.json();
  const page = role === "referee" ? "/referee" : "/phone";
  if (page === location.pathname) joined(role);
  else location.assign(page);
}

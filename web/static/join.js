// How a device becomes the referee without scanning: six letters from the host's screen.

import { byId, element } from "./elements.js";
import { labelled, notice, post, words } from "./frame.js";

const CODE_LENGTH = 6;

/**
 * @param {string} role
 * @param {(granted: string) => void} joined
 */
export function drawJoin(role, joined) {
  const place = byId("join");
  place.hidden = role === "referee" || role === "host";
  if (place.hidden) {
    place.replaceChildren();
    return;
  }
  const code = /** @type {HTMLInputElement} */ (element("input", {
    type: "text", name: "code", maxlength: CODE_LENGTH, size: CODE_LENGTH, autocomplete: "off",
    autocapitalize: "characters", spellcheck: "false",
  }));
  const form = element(
    "form", {}, element("h2", {}, words.join), element("p", {}, words["join.how"]),
    labelled(words["join.code"], code), element("button", { class: "main" }, words.join),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void say(code.value.trim().toUpperCase(), joined);
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
  joined((await answer.json()).role);
}

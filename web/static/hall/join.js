// How a referee takes a place at the desk: a code from the hall's own screen, or its address, and a name.

import { element } from "../elements.js";
import { invited, kept, labelled, notice, post, showRole, whoIsThis, words } from "../frame.js";
import { codeInput, fullHint, nameInput } from "../naming.js";

/** @type {string} an invitation that this page was opened with, until it is used */
let secret = invited();

/** @returns {Promise<string>} the role of this device */
export async function whoIsHere() {
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  const here = await whoIsThis();
  showRole(here.role);
  return here.role;
}

/** @param {HTMLElement} place */
export function drawDeskJoin(place) {
  const name = nameInput({ name: "name", required: "", value: kept("desk-name") ?? "" });
  const code = codeInput({ required: "" });
  const letters = secret ? [] : [element("p", {}, words["desk.join.letters"]), labelled(words["join.code"], code)];
  const form = element(
    "form", {}, element("h2", {}, words["desk.join"]), element("p", {}, words["desk.join.how"]),
    labelled(words["desk.join.name"], name), fullHint([name]), ...letters,
    element("button", { class: "main" }, words["desk.join.go"]),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void join(place, name.value.trim(), code.value);
  });
  place.hidden = false;
  place.replaceChildren(form);
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string} code
 */
async function join(place, name, code) {
  kept("desk-name", name);
  const answer = await post("/pair", { name, ...(secret ? { secret } : { code }) }).catch(() => null);
  if (answer?.ok) return location.reload();
  if (!answer) return notice(words["not-sent"]);
  notice(words["desk.join.wrong"]);
  if (!secret) return;
  secret = ""; // it holds no more: letters are asked for
  drawDeskJoin(place);
}

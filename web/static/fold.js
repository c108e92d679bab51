// The sentence of a phone has the same room whatever it says; why it is so unfolds over the board, when it is asked for.

import { byId } from "./elements.js";
import { words } from "./frame.js";

let told = ""; // what the sentence was about: another one is folded

/** After the sentence. @param {any} status */
export function drawFold({ kind, text }) {
  const news = `${kind} ${text}`;
  if (news !== told) unfold(false);
  told = news;
  offer();
}

/** Whether there is more than is seen: unfolded it would be higher. */
function offer() {
  const status = byId("status");
  if (status.hasAttribute("data-open")) return;
  byId("fold").hidden = true; // it stands in what is unfolded, and is no reason to
  const folded = status.offsetHeight;
  status.toggleAttribute("data-open", true);
  byId("fold").hidden = status.offsetHeight <= folded;
  status.toggleAttribute("data-open", false);
}

/** @param {boolean} isOpen */
function unfold(isOpen) {
  const fold = byId("fold");
  byId("status").toggleAttribute("data-open", isOpen);
  fold.setAttribute("aria-expanded", String(isOpen));
  fold.setAttribute("aria-label", words[isOpen ? "fold.less" : "fold.more"]);
  fold.textContent = isOpen ? "▴" : "▾";
}

export function beginFold() {
  byId("fold").addEventListener("click", () => unfold(byId("fold").getAttribute("aria-expanded") !== "true"));
  new ResizeObserver(offer).observe(byId("status"));
  new MutationObserver(offer).observe(byId("seen"), { attributes: true });
}

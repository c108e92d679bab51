// Single keys of the table's own screen, which stands where nobody wants to aim with a mouse; listed, and to be switched off.

import { button, byId, element } from "../elements.js";
import { showBox } from "../finish.js";
import { kept, words } from "../frame.js";

/** Each key presses a button of the page. */
const KEYS = { b: "turn-board", f: "whole-screen", s: "sound", i: "invite", "?": "keys" };

function areOn() {
  return kept("keys") !== "off";
}

/** @param {KeyboardEvent} event */
function pressed({ key, ctrlKey, altKey, metaKey, target }) {
  const id = KEYS[/** @type {keyof typeof KEYS} */ (key.toLowerCase())];
  const isTyped = target instanceof Element && target.closest("input, select, textarea") !== null;
  if (!id || isTyped || ctrlKey || altKey || metaKey || !areOn() || document.querySelector("dialog[open]")) return;
  if (!byId(id).hidden) byId(id).click();
}

/** What each key does, with a way to have none. */
function list() {
  const lines = Object.entries(KEYS).map(([key, id]) =>
    element("li", {}, element("kbd", {}, key.toUpperCase()), ` ${words[`keys.${id}`]}`));
  const none = button(words[areOn() ? "keys.off" : "keys.on"], () => {
    kept("keys", areOn() ? "off" : "on");
    list();
  }, { "data-key": "keys-switch" });
  showBox(words.keys, [element("ul", { class: "keys" }, ...lines)], none);
}

export function beginKeys() {
  document.addEventListener("keydown", pressed);
  byId("keys").addEventListener("click", list);
}

// Small helpers to build elements: text stays text, nothing is ever parsed as markup.

import { unlessPressed } from "./pressed.js";

const SVG = "http://www.w3.org/2000/svg";
const LONG_NAME = 12; // letters

/** @typedef {Record<string, string>} Words */
/** @typedef {Record<string, string | number>} Attributes */

/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/** @param {string} tag @param {Attributes} [attributes] @param {(Node | string)[]} children @returns {HTMLElement} */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** @param {string} tag @param {Attributes} [attributes] @param {(Node | string)[]} children @returns {SVGElement} */
export function drawn(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * A drawing is read out as one picture, by its name; where something on it can be pressed, as a group of that: nothing within a picture is reached.
 * @param {Element} svg
 * @param {Element} pressed the part of it with what can be pressed
 */
export function readOut(svg, pressed) {
  svg.setAttribute("role", pressed.hasChildNodes() ? "group" : "img");
  for (const part of svg.children) if (part !== pressed) part.setAttribute("aria-hidden", "true");
}

/** Players as they met. @param {string[]} names */
export function named(names) {
  return names.flatMap((name, at) => [...(at ? [" – "] : []), element("bdi", {}, name)]);
}

/** A name in a line of its own; a long one is written smaller. @param {string} name */
export function nameLine(name) {
  return element("bdi", name.length > LONG_NAME ? { "data-long": "" } : {}, name);
}

/** @param {{path: string, size: number}} qr @param {string} label */
export function codeToScan({ path, size }, label) {
  return drawn(
    "svg", { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    drawn("path", { class: "modules", d: path }),
  );
}

/**
 * @template {Element} T
 * @param {T} made
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {T}
 */
function filled(made, attributes, children) {
  assign(made, attributes);
  made.append(...children);
  return made;
}

/** @param {Element} one @param {Attributes} attributes */
export function assign(one, attributes) {
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, String(value));
}

/** @param {string} text @param {() => void} act @param {Attributes} [attributes] */
export function button(text, act, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/**
 * New children, but the one that had the focus keeps it when it is there again (`data-key`), and what is pressed stays until it is lifted.
 * @param {Element} parent
 * @param {(Node | string)[]} children
 */
export function refill(parent, children) {
  unlessPressed(parent, () => {
    const focused = document.activeElement;
    const key = focused && parent.contains(focused) ? focused.getAttribute("data-key") : null;
    parent.replaceChildren(...children);
    if (key === null) return;
    const again = parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement || again instanceof SVGElement) again.focus();
  });
}

/**
 * The sentence of the catalogue with its blanks filled.
 * @param {Words} words
 * @param {string} key
 * @param {Attributes} [blanks]
 */
export function say(words, key, blanks = {}) {
  const sentence = words[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}

const plurals = new Intl.PluralRules(document.documentElement.lang); // in French nobody is one

/** @param {Words} words @param {string} key @param {number} count @param {Attributes} [blanks] other ones */
export function sayCount(words, key, count, blanks = {}) {
  return say(words, `${key}_${plurals.select(count) === "one" ? "one" : "other"}`, { ...blanks, count });
}

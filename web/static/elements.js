// Small helpers to build elements: text stays text, nothing is ever parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 */
export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} T
 * @param {T} made
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 * @returns {T}
 */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * The sentence of the catalogue with its blanks filled.
 * @param {Record<string, string>} words
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export function say(words, key, blanks = {}) {
  const sentence = words[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}

/**
 * @param {Record<string, string>} words
 * @param {string} key
 * @param {number} count
 */
export function sayCount(words, key, count) {
  return say(words, `${key}_${count === 1 ? "one" : "other"}`, { count });
}

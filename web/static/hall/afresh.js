// A page that the hall has drawn is brought up to date where it stands: what somebody is filling in, and what is unfolded, stays.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const OF_WHO_LOOKS = new Set(["open", "inert", "aria-busy"]); // attributes that are not the hall's

/**
 * The page at that address as the hall draws it now, or null. The browser reads it as it reads any page of ours, without its scripts.
 * @param {string} address
 * @returns {Promise<Document | null>}
 */
export function drawnNow(address) {
  return new Promise((resolve) => {
    const asked = new XMLHttpRequest();
    asked.responseType = "document";
    asked.onloadend = () => resolve(asked.status === 200 ? asked.responseXML : null);
    asked.open("GET", address);
    asked.send();
  });
}

/**
 * Makes an element what the other one is; whatever both have is the same element as before, with its focus.
 * @param {Element} old
 * @param {Element} fresh of another document
 */
export function renew(old, fresh) {
  const focused = document.activeElement;
  renewOne(old, fresh);
  if (focused instanceof HTMLElement && old.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * @param {Node} old
 * @param {Node} fresh
 */
function renewOne(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) {
    const isKept = isField(old) && old.name === fresh.getAttribute("name") && isFilledIn(old);
    const filled = isField(old) ? old.value : "";
    renewAttributes(old, fresh);
    renewChildren(old, fresh);
    if (isField(old)) isKept ? keep(old, filled) : empty(old);
  } else if (old.nodeValue !== fresh.nodeValue) {
    old.nodeValue = fresh.nodeValue;
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function renewAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OF_WHO_LOOKS.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !OF_WHO_LOOKS.has(name)) old.setAttribute(name, value);
  }
}

/**
 * What is there already does not move, so that nobody taps beside it.
 * @param {Element} old
 * @param {Element} fresh
 */
function renewChildren(old, fresh) {
  const before = new Set(old.childNodes);
  const wanted = [...fresh.childNodes].map((one) => {
    const found = [...before].find((other) => keyOf(other) === keyOf(one));
    if (found) before.delete(found);
    return { node: found ?? document.importNode(one, true), fresh: found && one };
  });
  for (const one of before) if (!isBeingFilledIn(one)) one.remove();
  let at = old.firstChild;
  for (const { node, fresh: said } of wanted) {
    while (at && before.has(/** @type {ChildNode} */ (at))) at = at.nextSibling;
    if (node === at) at = at.nextSibling;
    else old.insertBefore(node, at);
    if (said) renewOne(node, said);
  }
}

/** What stands for the same thing in both. @param {Node} one */
function keyOf(one) {
  return one instanceof Element ? `${one.localName} ${one.id || one.getAttribute("aria-labelledby")}` : one.nodeName;
}

/**
 * @param {Node} one
 * @returns {one is Field}
 */
function isField(one) {
  return one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
}

/** @param {Node} one */
function isBeingFilledIn(one) {
  return one instanceof Element && [...one.querySelectorAll("input, select, textarea")].some((field) => isField(field) && isFilledIn(field));
}

/** Whether it says something else than the hall has drawn in it. @param {Field} field */
function isFilledIn(field) {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== drawnIn(field);
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** @param {HTMLSelectElement} field */
function drawnIn(field) {
  return Math.max(0, [...field.options].findIndex(({ defaultSelected }) => defaultSelected));
}

/**
 * A choice that was made would be lost with its options drawn anew.
 * @param {Field} field
 * @param {string} filled
 */
function keep(field, filled) {
  if (field instanceof HTMLSelectElement) field.value = filled;
}

/** It says what the hall says. @param {Field} field */
function empty(field) {
  if (field instanceof HTMLSelectElement) field.selectedIndex = drawnIn(field);
  else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = field.defaultChecked;
  else if (field.value !== field.defaultValue) field.value = field.defaultValue;
}

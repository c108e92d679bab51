// What one can press stays while a finger is on it: what came meanwhile is shown when the finger is lifted.

const CONTROLS = "button, input, label, select, summary";
const LIFTED_MS = 50; // after a finger is lifted comes its click, or none

/** @type {Element | null} */
let held = null; // the control that a finger is on
/** @type {Map<Element, () => void>} */
const later = new Map(); // what is to be shown then, by where

/** @param {Event} event */
function press({ target }) {
  held = target instanceof Element ? target.closest(CONTROLS) : null;
}

function lift() {
  const lifted = held;
  setTimeout(() => {
    if (held === lifted) letGo();
  }, LIFTED_MS);
}

/** What the click itself shows is shown at once; what came before it, after it. */
function letGo() {
  held = null;
  setTimeout(() => {
    for (const [parent, show] of [...later]) unlessPressed(parent, show); // by now another may be pressed
  });
}

addEventListener("pointerdown", press, true);
addEventListener("pointerup", lift, true);
addEventListener("pointercancel", lift, true);
addEventListener("click", letGo, true);

/**
 * Shows it at once, unless that would take away what a finger is on; the last one counts.
 * @param {Element} parent
 * @param {() => void} show
 */
export function unlessPressed(parent, show) {
  if (held !== null && parent.contains(held)) later.set(parent, show);
  else {
    later.delete(parent);
    show();
  }
}

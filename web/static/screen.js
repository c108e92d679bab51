// A page of one table, whichever game is played there: who this device is, the state that was told last, and what is said aloud.

import { Announcer, beginSound } from "./announcer.js";
import { stayAwake } from "./awake.js";
import { showRole, whoAmI } from "./frame.js";
import { drawJoin } from "./join.js";
import { listen } from "./live.js";

/** Who this device is, and what was told last; null before anything was. @type {{role: string, state: any}} */
export const now = { role: "onlooker", state: null };

/**
 * A page with a button for its sound goes on when nobody looks, and keeps its screen on.
 * @param {(state: any, before: any) => void} draw
 * @param {(told: any) => void} [onPrivate] with what is for this device alone
 */
export async function beginScreen(draw, onPrivate) {
  const announcer = new Announcer();
  const hasSound = document.getElementById("sound") !== null;
  const onState = (/** @type {any} */ state) => {
    const before = now.state;
    now.state = state;
    drawWays();
    draw(state, before);
    announcer.hear(state);
  };
  const onRole = (/** @type {string} */ role) => {
    now.role = role;
    showRole(role);
    drawWays();
    if (now.state) draw(now.state, now.state);
  };
  if (hasSound) {
    beginSound(announcer);
    stayAwake();
  }
  onRole(await whoAmI());
  listen({ onState, onRole, onPrivate, isHeard: () => hasSound && announcer.isHeard });
}

/** To another role, and for others to one of their own: where the page has room for it. */
function drawWays() {
  if (document.getElementById("join")) drawJoin(now.role, now.state);
  document.getElementById("invite")?.toggleAttribute("hidden", now.role !== "host");
}

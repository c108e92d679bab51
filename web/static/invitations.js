// The codes that the host's screen shows: a phone that scans one becomes a player or the referee.

import { byId, drawn, element } from "./elements.js";
import { notice, post, words } from "./frame.js";

const THIS_MACHINE = new Set(["127.0.0.1", "localhost", "[::1]"]);
const REFRESH_MS = 3000; // an invitation that was used is another

export async function showInvitations() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("invitations"));
  if (!(await draw()) || dialog.open) return;
  byId("letters").textContent = "";
  dialog.showModal();
  const refresh = setInterval(() => (dialog.open ? void draw() : clearInterval(refresh)), REFRESH_MS);
}

/** A code of letters for a referee whose device cannot scan. */
export async function showLetters() {
  const answer = await post("/code", {});
  byId("letters").textContent = answer.ok ? (await answer.json()).code : words["refused.429"];
}

async function draw() {
  const answer = await fetch("/api/invitations");
  if (!answer.ok) {
    notice(words["refused.other"]);
    return false;
  }
  const invitations = await answer.json();
  const isOnlyHere = invitations.some((/** @type {any} */ { url }) => THIS_MACHINE.has(new URL(url).hostname));
  byId("how").textContent = words[isOnlyHere ? "invite.only_here" : "invite.how"];
  byId("codes").replaceChildren(...invitations.map(drawnInvitation));
  return true;
}

/** @param {{role: string, url: string, qr: {path: string, size: number}}} invitation */
function drawnInvitation({ role, url, qr }) {
  const code = drawn(
    "svg", { class: "code", viewBox: `0 0 ${qr.size} ${qr.size}`, role: "img", "aria-label": url },
    drawn("path", { class: "modules", d: qr.path }),
  );
  return element(
    "figure", { class: `invitation ${role}` },
    element("figcaption", {}, words[`role.${role}`]), code, element("code", {}, url.split("#")[0]),
  );
}

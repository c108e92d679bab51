// The codes that the host's screen shows: a phone that scans one becomes a player or the referee.

import { byId, drawn, element } from "./elements.js";
import { notice, words } from "./frame.js";

export async function showInvitations() {
  const answer = await fetch("/api/invitations");
  if (!answer.ok) {
    notice(words["refused.other"]);
    return;
  }
  const invitations = await answer.json();
  byId("codes").replaceChildren(...invitations.map(drawnInvitation));
  const dialog = /** @type {HTMLDialogElement} */ (byId("invitations"));
  if (!dialog.open) dialog.showModal();
}

/** @param {{role: string, url: string, qr: {path: string, size: number}}} invitation */
function drawnInvitation({ role, url, qr }) {
  const code = drawn(
    "svg", { class: "code", viewBox: `0 0 ${qr.size} ${qr.size}`, role: "img", "aria-label": url },
    drawn("path", { class: "modules", d: qr.path }),
  );
  return element(
    "figure", { class: `invitation ${role}` },
    element("figcaption", {}, words[`role.${role}`]), code, element("code", {}, url),
  );
}

// What the camera sees, small, beside the sentence of the host's screen as long as nothing is asked there.

import { byId } from "./elements.js";
import { kept } from "./frame.js";
import { preview } from "./preview.js";

const BETWEEN_MS = 1000;

/**
 * As often as the sentence is drawn.
 * @param {any} state
 * @param {string} role
 */
export function drawThumbnail({ links, board }, role) {
  const canBe = role === "host" && Boolean(board) && links.camera;
  const isChosen = kept("thumbnail") !== "off";
  byId("thumbnail").hidden = !canBe || !isChosen;
  byId("thumbnail-open").hidden = !canBe;
  byId("thumbnail-open").setAttribute("aria-pressed", String(isChosen));
}

/** @param {() => void} redraw */
export function beginThumbnail(redraw) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("thumbnail-picture"));
  preview(canvas, () => {}, { pause: BETWEEN_MS, isWanted: () => byId("thumbnail").checkVisibility() });
  byId("thumbnail-open").addEventListener("click", () => {
    kept("thumbnail", kept("thumbnail") === "off" ? "on" : "off");
    redraw();
  });
}

// What the camera sees, small, beside the sentence of the host's screen as long as nothing is asked there.

import { byId } from "../elements.js";
import { kept } from "../frame.js";
import { preview } from "../preview.js";

const CALM = ["playing", "waiting"];
const BETWEEN_MS = 1000;

let isWanted = false;
let isSeen = false; // a picture has come

/** As often as the sentence is drawn. @param {any} state @param {string} role */
export function drawThumbnail({ links, board, status }, role) {
  const canBe = role === "host" && Boolean(board) && links.camera;
  const isChosen = kept("thumbnail") !== "off";
  isWanted = canBe && isChosen && CALM.includes(status.kind) && byId("answers").hidden;
  byId("thumbnail").hidden = !isWanted || !isSeen;
  byId("thumbnail-open").hidden = !canBe;
  byId("thumbnail-open").setAttribute("aria-pressed", String(isChosen));
}

/** @param {() => void} redraw */
export function beginThumbnail(redraw) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("thumbnail-picture"));
  const sized = () => {
    isSeen = true;
    redraw();
  };
  // Whoever comes back after the companion was away may be the host no longer: first it is said who one is.
  const isKnown = () => document.body.dataset.connection === "live";
  preview(canvas, sized, { pause: BETWEEN_MS, isWanted: () => isWanted && isKnown() });
  byId("thumbnail-open").addEventListener("click", () => {
    kept("thumbnail", kept("thumbnail") === "off" ? "on" : "off");
    redraw();
  });
}

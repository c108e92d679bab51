// The button of a screen that stands in a room: the page fills it, or gives it back.

import { byId } from "./elements.js";

export function beginWholeScreen() {
  byId("whole-screen").addEventListener("click", () => {
    const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    asked.catch(() => null); // a browser may not let a page do that
  });
}

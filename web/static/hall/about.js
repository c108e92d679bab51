// What a spectator is told of the table itself: its name, and how late or old it is what is seen.

import { byId, say } from "../elements.js";
import { language, words } from "../frame.js";
import { poll } from "./polled.js";
import { delayed } from "./tile.js";

const ASK_MS = 2000;

/** @param {any} about */
function drawAbout(about) {
  const said = about ? [about.delay_s ? delayed(about.delay_s) : "", about.paper ? say(words, "wall.on_paper", { result: about.paper }) : "", about.gone ? words["wall.old"] : ""] : [words["wall.dismissed"]];
  byId("label").textContent = about?.label ?? "";
  byId("about").textContent = said.filter(Boolean).join(" · ");
  byId("about").hidden = byId("about").textContent === "";
}

/** @param {(state: any) => void} draw */
export function watch(draw) {
  const { kind } = document.documentElement.dataset;
  const table = location.pathname.split("/").at(-1) ?? "";
  const onNews = (/** @type {any} */ state) => {
    if (state.kind && state.kind !== kind) return location.reload(); // another game is played there now
    byId("game").textContent = state.game ? say(words, "game", { number: state.game }) : "";
    drawAbout(state.about);
    draw(state);
  };
  void poll(`/hall.json?lang=${language}&table=${encodeURIComponent(table)}`, { every: ASK_MS, onNews });
}

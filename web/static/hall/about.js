// What a spectator is told of the table itself: its name, and how late or old it is what is seen.

import { byId, say } from "../elements.js";
import { words } from "../frame.js";
import { listen } from "../live.js";
import { delayed } from "./tile.js";

/** @param {any} about */
function drawAbout(about) {
  const said = about ? [about.delay_s ? delayed(about.delay_s) : "", about.paper ? say(words, "wall.on_paper", { result: about.paper }) : "", about.mark === "gone" ? words["wall.old"] : ""] : [words["wall.dismissed"]];
  byId("label").textContent = about?.label ?? "";
  byId("about").textContent = said.filter(Boolean).join(" · ");
  byId("about").hidden = byId("about").textContent === "";
}

/** @param {(state: any) => void} draw */
export function watch(draw) {
  const table = location.pathname.split("/").at(-1) ?? "";
  const onState = (/** @type {any} */ state) => {
    byId("game").textContent = state.game ? say(words, "game", { number: state.game }) : "";
    drawAbout(state.about);
    draw(state);
  };
  listen({ onState }, `&table=${encodeURIComponent(table)}`);
}

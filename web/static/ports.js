// The question which port the card slots have, where the companion may open none unasked.

import { button, byId, element, refill, say } from "./elements.js";
import { words } from "./frame.js";

/**
 * @param {{port: string, name: string, tried: boolean}[]} ports
 * @param {(said: Record<string, any>) => void} act
 */
export function drawPorts(ports, act) {
  byId("ports").hidden = !ports.length;
  refill(byId("ports"), [
    element("h2", {}, words["ports.which"]), element("p", {}, words["ports.why"]),
    ...ports.map(({ port, name, tried }) => element(
      "div", { class: "port" },
      button(name ? `${port} · ${name}` : port, () => act({ do: "slots-at", port }), { "data-key": `port-${port}` }),
      element("span", {}, tried ? words["ports.tried"] : ""),
    )),
  ]);
}

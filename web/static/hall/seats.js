// Seats of a table that the hall serves: which phones have them, and the way to free one.

import { answerAt } from "../answer.js";
import { button, byId, element, refill, say } from "../elements.js";
import { tell, words } from "../frame.js";
import { seatName } from "../naming.js";
import { at } from "../root.js";

/** @typedef {import("../sit.js").Seat} Seat */

async function look() {
  /** @type {Seat[] | null} */
  const seats = await answerAt(at("/seats"));
  byId("seats").hidden = !seats?.length;
  const taken = (seats ?? []).filter((one) => one.taken);
  refill(byId("seats-taken"), taken.length ? taken.map(free) : [element("p", {}, words["desk.seats.none"])]);
}

/** @param {Seat} seat */
function free({ seat, name }) {
  const called = [seatName(seat), name].filter(Boolean).join(", ");
  return button(say(words, "desk.seats.free", { seat: called }), async () => {
    if (await tell({ free: seat }, at("/seats"))) await look();
  }, { "data-key": `free-${seat}` });
}

byId("seats").addEventListener("toggle", () => void look());
void look();

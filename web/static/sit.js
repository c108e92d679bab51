// A phone that scanned the code on the table: it takes a seat that is free, or looks on.

import { pause, readWhole } from "./answer.js";
import { byId, element, refill } from "./elements.js";
import { labelled, notice, post, showConnection, whoIsThis, showRole, words } from "./frame.js";
import { fullHint, nameInput, seatLabel } from "./naming.js";

/** @typedef {{seat: string, name: string, fixed: boolean, taken: boolean, mine: boolean}} Seat */

const LOOK_MS = 2000; // others sit down meanwhile
const secret = location.hash.slice(1);
let drawn = "";
/** What was typed outlives a redraw. @type {Record<string, string>} */
const typed = {};

async function look() {
  const answer = await post("/seats", { secret }).catch(() => null);
  showConnection(answer ? "live" : "lost");
  if (answer && !answer.ok) return notice(words[answer.status === 403 ? "sit.wrong" : "refused.other"]);
  const seats = answer && await readWhole(answer);
  if (!seats || drawn === JSON.stringify(seats)) return;
  drawn = JSON.stringify(seats);
  refill(byId("seats"), seats.map(draw));
}

/** @param {Seat} seat */
function draw(seat) {
  const head = element("h3", {}, seatLabel(seat.seat), ...(seat.name ? [" – ", element("bdi", {}, seat.name)] : []));
  if (seat.mine) return element("li", {}, head, element("a", { href: "/phone", class: "button main" }, words["sit.go-on"]));
  if (seat.taken) return element("li", {}, head, element("p", { class: "taken" }, words["sit.taken"]));
  const name = nameInput({ value: typed[seat.seat] ?? seat.name, "data-key": `name-${seat.seat}` });
  name.addEventListener("input", () => { typed[seat.seat] = name.value; });
  const asked = seat.fixed ? [] : [labelled(words["sit.name"], name), fullHint([name])];
  const form = element("form", {}, ...asked, element("button", { class: "main" }, words["sit.here"]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void sit(seat.seat, seat.fixed ? "" : name.value.trim());
  });
  return element("li", {}, head, form);
}

/** @param {string} seat @param {string} name */
async function sit(seat, name) {
  const answer = await post("/sit", { secret, seat, ...(name ? { name } : {}) }).catch(() => null);
  if (answer?.ok) return location.assign("/phone");
  const told = answer && await readWhole(answer);
  notice(!answer ? words["not-sent"] : words[`refused.${told?.code}`] ?? words["refused.other"]);
  return look();
}

showRole((await whoIsThis()).role);
for (;;) {
  await look();
  await pause(LOOK_MS);
}

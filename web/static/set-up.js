// From an empty board to the first move: one step at a time, each with what was measured.

import { readWhole } from "./answer.js";
import { drawCameras, drawPorts } from "./cameras.js";
import { button, byId, element, refill, say } from "./elements.js";
import { saying } from "./grid.js";
import { Overlay } from "./handles.js";
import { kept, notice, post, showConnection, whoAmI, whyRefused, words } from "./frame.js";
import { Magnifier } from "./magnifier.js";
import { unlessPressed } from "./pressed.js";
import { preview } from "./preview.js";
import { drawAdvice, drawStep, placing } from "./steps.js";

const ASK_MS = 700;

const picture = /** @type {HTMLCanvasElement} */ (byId("picture"));
const magnifier = new Magnifier(/** @type {HTMLCanvasElement} */ (byId("magnifier")), picture);
const overlay = new Overlay(/** @type {any} */ (byId("overlay")), magnifier, {
  put: (handles) => put(handles),
  wrong: sayWrong,
});
/** @type {any} */
let shown = null;
let drawn = "";
let looked = ""; // the step that the user went back to
let acts = 0; // begun and done: what was asked for before one of them shows the past
let before = Promise.resolve(); // what was said is heard in its order

/** Over the picture: what moves the page would move the picture under the finger. @param {string} code */
function sayWrong(code) {
  const line = byId("wrong");
  line.hidden = code === "";
  line.textContent = words[`handle.${code}`] ?? "";
}

/** @param {Record<string, any>} said */
function act(said) {
  overlay.drop(); // what the keyboard still holds comes first
  before = before.then(() => sayIt(said));
}

/** @param {Record<string, any>} handles */
function put(handles) {
  const said = { do: "corners", ...handles, ...(placing.snaps ? {} : { as_put: true }) };
  before = before.then(() => sayIt(said));
}

/** @param {Record<string, any>} said */
async function sayIt(said) {
  notice("");
  sayWrong("");
  acts += 1;
  showBusy(true); // to find a board takes seconds on a small machine
  const answer = await post("/set-up", said).catch(() => null);
  acts += 1;
  showBusy(false);
  if (!answer) return showConnection("lost");
  if (!answer.ok) return notice(await whyRefused(answer));
  looked = "";
  const state = await readWhole(answer);
  if (!state) return showConnection("lost");
  draw(state);
  if (said.do === "begin" || said.do === "go-on") location.assign("/");
}

/** @param {boolean} isBusy */
function showBusy(isBusy) {
  byId("step").setAttribute("aria-busy", String(isBusy));
  if (isBusy) byId("figures").textContent = words["set-up.busy"];
  for (const one of byId("step").querySelectorAll("button")) one.toggleAttribute("disabled", isBusy);
}

async function ask() {
  const before = acts;
  const answer = await fetch("/api/set-up").catch(() => null);
  showConnection(answer ? "live" : "lost");
  const state = answer?.ok ? await readWhole(answer) : null;
  if (state && before === acts) draw(state);
  else if (answer && !answer.ok) drawNone(answer.status);
  setTimeout(() => void ask(), ASK_MS);
}

/** @param {number} status */
function drawNone(status) {
  byId("seen").hidden = true;
  byId("step").replaceChildren(element("p", {}, words[status === 403 ? "set-up.host" : "set-up.none"]));
}

/** @param {any} state */
function draw(state) {
  shown = state;
  drawFigures(state);
  drawCameras(byId("cameras"), state.cameras, act);
  const step = looked || state.step;
  const hasMore = placing.hasMore ?? (state.doubtful || !state.grid);
  const now = JSON.stringify({ ...state, camera: null, cameras: state.cameras?.chosen, step, hasMore });
  if (now !== drawn) unlessPressed(byId("step"), () => drawAnew(state, step, hasMore, now));
}

/** @param {any} state @param {string} step @param {boolean} hasMore @param {string} now what is drawn by it */
function drawAnew(state, step, hasMore, now) {
  if (byId("step").getAttribute("aria-busy") === "true") return; // what is being done changes it
  drawn = now;
  drawPorts(state.slot_ports ?? [], act);
  drawSteps(step, state.step);
  byId("steps").hidden = state.steps.length < 2; // one step needs no list of steps,
  byId("seen").hidden = !(state.camera?.size[0] > 0); // and a table without a camera has no picture to show
  overlay.draw(state, step === "corners", hasMore);
  drawAdvice(byId("advice"), state);
  drawStep(byId("step"), { state, step, hasMore, act, place });
}

/** Another way to place handles: more of them, or none drawn to the print. @param {Partial<typeof placing>} wish */
function place(wish) {
  Object.assign(placing, wish);
  if ("snaps" in wish && overlay.handles) put(saying(overlay.placed ?? overlay.handles));
  else draw(shown);
}

/** @param {string} step that is shown @param {string} reached */
function drawSteps(step, reached) {
  const { steps } = shown;
  const end = reached === "playing" ? steps.length : steps.indexOf(reached);
  refill(byId("steps"), steps.map((/** @type {string} */ name, /** @type {number} */ index) => {
    const isDone = index < end;
    const made = button(say(words, isDone ? "step.done" : "step.todo", { number: index + 1, name: words[`step.${name}`] }), () => {
      looked = name;
      draw(shown);
    }, { "data-key": `step-${name}`, class: isDone ? "done" : "" });
    made.toggleAttribute("disabled", index > end);
    if (name === step) made.setAttribute("aria-current", "step");
    return element("li", {}, made);
  }));
}

/** @param {any} state */
function drawFigures({ camera, off_mm: off, board }) {
  if (byId("step").getAttribute("aria-busy") === "true") return;
  const size = (camera?.size ?? []).join(" × ");
  const seen = camera?.size?.[0] > 0;
  const parts = [
    seen ? say(words, "camera.size", { size }) : words["camera.none"],
    board ? say(words, "set-up.printing", { board }) : "",
    typeof off === "number" ? say(words, "camera.off", { mm: Math.max(1, Math.round(off)) }) : "",
  ];
  byId("figures").textContent = parts.filter(Boolean).join(" · ");
}

const role = await whoAmI();
byId("game").textContent = kept("table") ?? "";
if (role === "host") {
  preview(picture, (width, height) => {
    byId("seen").style.setProperty("--aspect", String(width / height));
    overlay.resize(width, height);
    drawn = "";
    if (shown) draw(shown);
  });
  void ask();
} else {
  showConnection("live");
  drawNone(403);
}

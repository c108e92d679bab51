// This device as the table's camera: let in by its code, aimed, then left alone in the dark until something is wrong.

import { Announcer, beginSound } from "./announcer.js";
import { stayAwake } from "./awake.js";
import { beginBuzz, buzz } from "./buzz.js";
import { assign, button, byId, element, refill, say } from "./elements.js";
import { EyeCamera, isGranted, whyNever } from "./eye-camera.js";
import { CalmWord, adviceOf, needsHands } from "./eye-says.js";
import { EyeSender } from "./eye-sender.js";
import { drawFound } from "./found.js";
import { kept, post, showConnection, words } from "./frame.js";

const GOOD_MS = 4000; // that it lies well before it is left alone
const AGAIN_MS = 1500; // between two tries to have a stream again
const DEVICES = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"]; // as a browser calls what it runs on
const WAITS = ["muted", "ended", "away"]; // which end without anybody's press, as what the companion finds wrong
const CLOSED = ["insecure", "no-api", "no-key", "eye-code", "eye-dropped", "away"]; // where no press here helps
const CALM = ["eye-late", "eye-too-often"]; // one picture is no matter

const video = /** @type {HTMLVideoElement} */ (byId("video"));
const announcer = new Announcer();
const calm = new CalmWord();
const camera = new EyeCamera(video, {
  gone: (code) => {
    sender.gone("taken");
    stop(code);
  },
  back: () => void begin(),
});
const sender = new EyeSender(video, { taken: draw, refused, away: () => refused("away") });
/** @type {any} */
let seen = null; // what the companion sees in the latest picture
/** @type {MediaDeviceInfo[]} */
let all = []; // cameras of this device
let why = ""; // the code of what hinders this device
let told = ""; // the word that was said last
let goodSince = 0; // ms, 0 while it does not lie well
let isDark = false;
let tries = 0; // the timer of the next one

/** Who has scanned a code is let in by it, once; else by the key of the last time. */
async function enter() {
  const code = location.hash.slice(1);
  const name = DEVICES.find((one) => navigator.userAgent.includes(one)) ?? "";
  if (code) await post("/eye/enter", { code, name }).catch(() => null);
  const answer = await fetch("/eye/state").catch(() => null);
  if (answer?.ok) history.replaceState(null, "", location.pathname + location.search);
  if (!answer || answer.status >= 500) return "away";
  return answer.ok ? "" : code ? "eye-code" : "no-key";
}

async function come() {
  const closed = whyNever() || (await enter());
  showConnection(closed === "away" ? "lost" : "live");
  if (closed) stop(closed);
  else if (kept("eye") && (await isGranted())) void begin();
  else if (why) stop("");
  else drawWays();
}

/** Opens the camera and lets the pictures go; a browser asks a person the first time. */
async function begin() {
  clearTimeout(tries);
  sender.stop();
  const never = whyNever();
  if (never) return stop(never);
  const failed = await camera.open(kept("eye-camera") ?? "");
  if (failed) return stop(failed);
  kept("eye", "used");
  all = await camera.all();
  why = "";
  drawWays();
  drawTold();
  sender.start();
}

/** @param {string} code of what hinders: it is said, and tried again where that may help by itself */
function stop(code) {
  sender.stop();
  if (code === "eye-dropped") camera.close(); // it looks no longer than it is wanted
  why = code;
  byId("overlay").replaceChildren();
  drawTold();
  drawWays();
  clearTimeout(tries);
  if (code === "ended") tries = setTimeout(() => document.visibilityState === "visible" && void begin(), AGAIN_MS);
  if (code === "away") tries = setTimeout(() => void come(), AGAIN_MS);
}

/** The companion did not take a picture. @param {string} code */
function refused(code) {
  if (CALM.includes(code)) return;
  if (code === "eye-dropped") return stop(code);
  showConnection(code === "away" ? "lost" : "live");
  why = code;
  drawTold();
}

/** @param {any} state */
function draw(state) {
  showConnection("live");
  if (WAITS.includes(why) || why.startsWith("eye-")) why = "";
  seen = state;
  const [width, height] = state.size?.[0] > 0 ? state.size : [video.videoWidth, video.videoHeight];
  assign(byId("overlay"), { viewBox: `0 0 ${width} ${height}` });
  drawFound(/** @type {any} */ (byId("overlay")), { grid: state.grid ?? [], visibility: state.visibility ?? {}, size: [width, height] });
  if (state.in_use === false) why = "eye-waiting";
  drawTold();
  rest(state);
}

/** Left alone once it lies well for a while; taken up again when it was moved. @param {any} state */
function rest(state) {
  const now = performance.now();
  if (!state.good || why) goodSince = 0;
  else if (!goodSince) goodSince = now;
  if (isDark && needsHands(state)) return darken(false);
  if (!isDark && goodSince && now - goodSince > GOOD_MS) darken(true);
}

/** @param {boolean} isIt */
function darken(isIt) {
  isDark = isIt;
  goodSince = 0;
  byId("dark").hidden = !isIt;
  byId("aim").toggleAttribute("inert", isIt);
  void camera.hold(isIt);
  drawTold();
}

/** One sentence: what hinders the device, else the one word about where it lies. */
function drawTold() {
  const isUpright = video.videoHeight > video.videoWidth && !seen?.good; // such a picture has half as many pixels for the board
  const word = why || !seen ? "" : calm.hear(isUpright ? "upright" : adviceOf(seen), performance.now());
  byId("why").hidden = why === "";
  byId("why").textContent = why ? words[`eye.why.${why}`] ?? words["eye.why.other"] : "";
  byId("word").textContent = word ? words[`eye.word.${word}`] : "";
  byId("word").dataset.is = word;
  byId("small").textContent = why ? byId("why").textContent : small();
  tell(why, word);
}

/** Said once, when it is new: a buzz says that the hands may go. @param {string} code @param {string} word */
function tell(code, word) {
  const news = code ? `why.${code}` : `word.${word}`;
  if (news === told || (!code && !word)) return;
  told = news;
  const text = byId(code ? "why" : "word").textContent ?? "";
  announcer.tell({ text, tone: code ? "wrong" : word === "good" ? "good" : "asked" });
  if (word === "good") buzz("good");
}

/** What stands in the dark: that it sees, and the way back. */
function small() {
  const battery = sender.battery ? say(words, "eye.battery", { percent: Math.round(100 * sender.battery.level) }) : "";
  const lies = words[`eye.word.${seen ? adviceOf(seen) : "search"}`];
  return [lies, say(words, "camera.fps", { fps: Math.round(sender.rate) }), battery, words["eye.back"]].filter(Boolean).join(" · ");
}

/** What can be pressed: the first time, after a failure, and among several cameras. */
function drawWays() {
  const isOn = camera.track !== null && why !== "ended";
  byId("aside").hidden = isOn ? !camera.isFront : why !== "";
  byId("aim").toggleAttribute("data-off", !isOn);
  document.querySelector("#known-by")?.toggleAttribute("hidden", isOn || why !== "");
  byId("aside").textContent = words[isOn ? "eye.front" : "eye.first"];
  if (!isOn) {
    const open = button(words[why ? "eye.again" : "eye.use"], () => void begin(), { class: "main", "data-key": "use" });
    return refill(byId("ways"), CLOSED.includes(why) ? [] : [open]);
  }
  const now = button(words["eye.dark"], () => darken(true), { "data-key": "dark" });
  refill(byId("ways"), [...(all.length > 1 ? [choice()] : []), now]);
}

function choice() {
  const select = /** @type {HTMLSelectElement} */ (element("select", { "data-key": "camera", "aria-label": words["eye.which"] }));
  select.append(...all.map(({ deviceId, label }, index) => element("option", { value: deviceId }, label || `${words.camera} ${index + 1}`)));
  select.value = camera.id;
  select.addEventListener("change", () => {
    kept("eye-camera", select.value);
    void begin();
  });
  return select;
}

byId("dark").addEventListener("click", () => darken(false));
addEventListener("pagehide", () => sender.gone("closed"));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sender.gone("hidden");
  if (document.visibilityState === "visible" && ["ended", "muted"].includes(why)) void begin();
});
beginSound(announcer);
beginBuzz();
stayAwake();
void come();

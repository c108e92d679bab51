// Which camera the table uses, chosen by its name at any time; where it is a phone, the code to scan and the phones that are there.
// And at which port the card slots are.

import { button, byId, codeToScan, element, refill, say } from "./elements.js";
import { words } from "./frame.js";
import { choice, folded } from "./form.js";

/**
 * @typedef {object} Phone
 * @property {string} id
 * @property {string} name
 * @property {number | null} battery 0 to 1
 * @property {number | null} a_second
 * @property {number | null} delay_ms
 * @property {boolean} in_use
 * @property {string} link
 * @property {string} why it gives no pictures, if it has said so
 */
/** @typedef {{address: string, fingerprint: string, qr: {path: string, size: number} | null, lan: boolean, phones: Phone[]}} Eye */
/** @typedef {{chosen: string, list: {spec: string, name: string}[], why: string, eye: Eye | null}} Cameras */
/** @typedef {(said: Record<string, any>) => void} Act */

let told = ""; // what was drawn last

/** @param {HTMLElement} place @param {Cameras | undefined} cameras @param {Act} act */
export function drawCameras(place, cameras, act) {
  const now = JSON.stringify(cameras ?? null);
  if (now === told) return;
  told = now;
  place.hidden = !cameras;
  if (!cameras) return;
  const { chosen, list, why, eye } = cameras;
  const nameOf = (/** @type {string} */ spec) => words[`cameras.spec.${spec}`] ?? (list.find((one) => one.spec === spec)?.name || spec);
  const all = choice("camera", list.map(({ spec }) => spec), nameOf, {
    legend: words.cameras, now: chosen, changed: (spec) => act({ do: "camera", spec }),
  });
  const isAsked = why === "phone-awaited" && !eye?.phones.length; // by the code that is shown
  const sentence = isAsked ? "" : words[`lost.${why}`]; // a camera that is being opened has none
  const lost = sentence ? [element("p", { class: "lost", role: "status" }, sentence)] : [];
  refill(place, [all, element("div", { class: "chosen" }, ...lost, ...(eye ? phones(eye, act) : []))]);
}

/** The code stays in view until a phone is there; then another may be added. @param {Eye} eye @param {Act} act */
function phones(eye, act) {
  const here = eye.phones.map((phone, index) => line(phone, index + 1, act));
  if (!here.length) return invitation(eye, act);
  const more = folded("more-phones", element("summary", { "data-key": "more-phones" }, words["cameras.another"]), invitation(eye, act));
  return [element("ul", { class: "phones" }, ...here), more];
}

/** @param {Eye} eye @param {Act} act */
function invitation({ address, fingerprint, qr, lan }, act) {
  if (!lan) return [element("p", {}, words["invite.only_here"], " ", element("code", { class: "command" }, "faust play --lan --camera phone")), ...here(address)];
  const code = qr ? [codeToScan(qr, address.split("#")[0])] : [];
  const told = element(
    "div", {}, element("p", {}, words["cameras.scan"]), element("p", {}, element("code", { class: "address" }, address)),
    element("p", {}, words["cameras.warning"]),
    element("p", {}, words["eye.fingerprint"], " ", element("code", { class: "fingerprint" }, fingerprint)),
    element("div", { class: "row" }, button(words["cameras.code"], () => act({ do: "eye-code" }), { "data-key": "eye-code" }), ...here(address)),
  );
  return [element("div", { class: "to-scan" }, ...code, told)];
}

/** The computer's own camera, in a page of its own. @param {string} address */
function here(address) {
  return [element("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, words["cameras.here"])];
}

/** @param {Phone} phone @param {number} number @param {Act} act */
function line({ id, name, battery, a_second: rate, delay_ms: delay, in_use: isUsed, link, why }, number, act) {
  const isThere = link !== "lost";
  const figures = [
    words[isUsed ? "cameras.in-use" : "cameras.reserve"],
    ...(isThere && rate ? [say(words, "camera.fps", { fps: Math.round(rate) })] : []),
    ...(isThere && typeof delay === "number" ? [say(words, "cameras.delay", { ms: Math.round(delay) })] : []),
    ...(typeof battery === "number" ? [say(words, "eye.battery", { percent: Math.round(100 * battery) })] : []),
  ];
  return element(
    "li", { class: isUsed ? "phone used" : "phone" },
    element("strong", {}, name || say(words, "cameras.unnamed", { number })),
    element("span", {}, figures.join(" · ")),
    ...(isThere ? [] : [element("span", { class: "asleep" }, words[`lost.${why}`] ?? words["cameras.asleep"])]),
    button(words["cameras.drop"], () => act({ do: "eye-drop", id }), { "data-key": `drop-${id}` }),
  );
}

/**
 * Which port the card slots have, where the companion may open none unasked.
 * @param {{port: string, name: string, tried: boolean}[]} ports
 * @param {Act} act
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

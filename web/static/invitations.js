// The codes that the host's screen shows: who scans one becomes a player or the referee; and who is there.

import { answerAt, inOrder, readWhole } from "./answer.js";
import { button, byId, codeToScan, element, refill, say, sayCount } from "./elements.js";
import { isDemo, notice, post, timeOf, words } from "./frame.js";
import { isSeat, seatName } from "./naming.js";

const THIS_MACHINE = new Set(["127.0.0.1", "localhost", "[::1]"]);
const REFRESH_MS = 3000; // an invitation that was used is another

/** By which name each seat of this game is called. @type {Record<string, string>} */
let seats = {};
/** The letters that were asked for, by role. @type {Record<string, string>} */
let letters = {};
let isFull = false; // both players are connected
let hasSecrets = false; // that a referee would read
let invited = -1; // how many referees there were when the host wished for one more
const [people, codes] = [inOrder(), inOrder()];

/** Whether both players are here already. */
export function isEverybodyHere() {
  return isFull;
}

/**
 * Looks who is there as long as somebody has to know it.
 * @param {() => boolean} isWanted
 * @param {() => void} changed
 */
export function watchWhoIsThere(isWanted, changed) {
  setInterval(async () => {
    const before = isFull;
    if (isWanted()) await lookWhoIsThere();
    if (isFull !== before) changed();
  }, REFRESH_MS);
}

export async function showInvitations() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("invitations"));
  letters = {};
  invited = -1;
  if (!(await draw()) || dialog.open) return;
  dialog.showModal();
  const refresh = setInterval(() => (dialog.open ? void draw() : clearInterval(refresh)), REFRESH_MS);
}

/** A code of letters for a device that cannot scan. @param {string} role */
async function showLetters(role) {
  const answer = await post("/code", { role }).catch(() => null);
  if (!answer) return notice(words["not-sent"]);
  const told = answer.ok ? await readWhole(answer) : { code: words["refused.429"] };
  if (!told) return notice(words.stale);
  letters[role] = told.code;
  await draw();
}

/** Who plays now, and who is there: seats without anybody need no invitation. */
async function lookWhoIsThere() {
  const [state, there] = (await people(Promise.all([answerAt("/api/state"), answerAt("/api/devices")]))) ?? [];
  if (state) {
    hasSecrets = state.seats?.length > 2;
    seats = { ...state.names };
    delete seats[state.alone?.seat]; // the table itself needs none
  }
  if (there) drawThere(there);
}

/** "Anna (Red)", where somebody has said a name; else what the role is called. @param {string} role */
function named(role) {
  if (!seats[role]) return words[`role.${role}`];
  const seat = seatName(role);
  return isUsual(role, seats[role]) ? seat : say(words, "invite.named", { player: seats[role], seat });
}

/** Whether nobody has said a name: a record calls a seat by its own, in English. @param {string} role @param {string} name */
function isUsual(role, name) {
  return name.toLowerCase() === role || name === seatName(role);
}

/** @param {{role: string}} invitation */
function isFor({ role }) {
  return !isSeat(role) || Object.keys(seats).length === 0 || role in seats;
}

async function draw() {
  await lookWhoIsThere();
  const told = await codes(askForCodes());
  if (!told) return false;
  const { status, invitations } = told;
  if (!invitations) {
    notice(words[status === 403 ? "invite.not-host" : status < 400 ? "stale" : "refused.other"]);
    return false;
  }
  const isOnlyHere = invitations.some((/** @type {any} */ { url }) => THIS_MACHINE.has(new URL(url).hostname));
  const command = element("code", { class: "command" }, isDemo ? "faust demo --lan" : "faust play --lan");
  byId("how").replaceChildren(...(isOnlyHere ? [words["invite.only_here"], " ", command] : [words["invite.how"]]));
  refill(byId("codes"), isOnlyHere ? [] : invitations.filter(isFor).map(drawnInvitation)); // no phone could follow a code
  return true;
}

async function askForCodes() {
  const answer = await fetch("/api/invitations").catch(() => null);
  return { status: answer?.status ?? 0, invitations: answer?.ok ? await readWhole(answer) : null };
}

/** @param {{devices: {device: string, role: string, since: number, listens: boolean}[], onlookers: number}} there */
function drawThere({ devices, onlookers }) {
  const playing = Object.keys(seats);
  isFull = playing.length > 0 && playing.every((colour) => devices.some(({ role, listens }) => role === colour && listens));
  const lines = devices.map(({ device, role, since, listens }) => element(
    "li", { class: role }, element("strong", {}, named(role)),
    element("span", {}, say(words, listens ? "there.listens" : "there.away", { since: timeOf(since) })),
    button(words["there.dismiss"], () => void dismiss(device), { "data-key": `dismiss-${device}` }),
  ));
  const others = element("li", {}, sayCount(words, "there.onlookers", onlookers));
  refill(byId("there"), [...lines, others]);
}

/** @param {string} device */
async function dismiss(device) {
  const answer = await post("/revoke", { device }).catch(() => null);
  if (!answer?.ok) notice(words[answer ? "refused.other" : "not-sent"]);
  await draw();
}

/** @param {{role: string, url: string, qr: {path: string, size: number}, devices: number}} invitation */
function drawnInvitation({ role, url, qr, devices }) {
  if (role === "referee" && hasSecrets && devices !== invited) return wishedFor(role, devices);
  const code = codeToScan(qr, url);
  return element(
    "figure", { class: `invitation ${role}` },
    element("figcaption", {}, named(role)), ...(role === "referee" && hasSecrets ? [element("p", {}, words["invite.referee"])] : []), code, element("code", {}, url.split("#")[0]),
    ...withoutScanning(role),
  );
}

/**
 * Who would read secrets is invited by a press, and nobody by a code that happens to be on the screen.
 * @param {string} role
 * @param {number} devices that have it already
 */
function wishedFor(role, devices) {
  const show = button(words["invite.referee.show"], () => {
    invited = devices;
    void draw();
  }, { "data-key": "invite-referee" });
  return element("figure", { class: `invitation ${role}` }, element("figcaption", {}, named(role)), element("p", {}, words["invite.referee"]), show);
}

/** What a device types that cannot scan; whoever types the address alone only looks on. @param {string} role */
function withoutScanning(role) {
  if (role === "onlooker") return [element("p", {}, words["invite.onlooker"])];
  const ask = button(words["invite.letters"], () => void showLetters(role), { "data-key": `letters-${role}` });
  if (!letters[role]) return [ask];
  return [element("p", {}, words["invite.type"]), element("output", { class: "letters", "data-role": role }, letters[role]), ask];
}

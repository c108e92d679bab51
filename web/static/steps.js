// What each step of the set-up says and offers.

import { button, element, refill, say } from "./elements.js";
import { labelled, notice, tell, words } from "./frame.js";
import { folded } from "./form.js";
import { fullHint, nameInput, seatLabel, seatName } from "./naming.js";
import { markOf } from "./shapes.js";
import { gameChoice, isForEyes, whoPlays } from "./who-plays.js";

/** How handles are placed: all of them (null: where they are wanted), and drawn to the print. */
export const placing = { hasMore: /** @type {boolean | null} */ (null), snaps: true };

/**
 * @typedef {object} Step
 * @property {any} state
 * @property {string} step
 * @property {boolean} hasMore handles than the corners
 * @property {(said: Record<string, any>) => void} act
 * @property {(wish: Partial<typeof placing>) => void} place
 */

/** @param {HTMLElement} place @param {Step} step */
export function drawStep(place, step) {
  const parts = {
    "empty-board": emptyBoard, corners, light, slots, start, ready, playing,
  };
  const isPlaying = step.step === "playing";
  const again = () => drawStep(place, step);
  const choice = isPlaying ? [] : gameChoice(step.state, again);
  if (!isPlaying && !isForEyes(step.state)) return refill(place, [...choice, ...ready(step, again), ...wayBack(step)]);
  const draw = parts[/** @type {keyof typeof parts} */ (step.step)] ?? playing;
  const heading = element("h2", {}, words[`step.${step.step}`]);
  refill(place, [...choice, heading, ...draw(step, again), ...wayBack(step)]);
}

/** @param {string} key */
function text(key) {
  return element("p", {}, words[key]);
}

/** @param {string} name @param {() => void} does @param {string} [kind] */
function press(name, does, kind = "") {
  return button(words[`do.${name}`], does, { class: kind, "data-key": name });
}

/** A wish that is on or off. @param {string} name @param {boolean} isOn @param {(isOn: boolean) => void} changed */
function tick(name, isOn, changed) {
  const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", "data-key": name }));
  box.checked = isOn;
  box.addEventListener("change", () => changed(box.checked));
  return element("label", { class: "option" }, box, element("span", {}, words[`do.${name}`]));
}

/** @param {Step} step */
function emptyBoard({ act }) {
  return [text("set-up.empty-board"), press("look", () => act({ do: "look" }), "main")];
}

/** @param {Step} step */
function corners({ state, hasMore, act, place }) {
  const right = state.doubtful ? "right" : "light"; // whenever a grid is drawn, a person may say that it lies right
  const orientation = state.orientation === "known" ? "set-up.end-known" : "set-up.end-unknown";
  return [
    ...(state.grid ? [text("set-up.corners"), text(orientation)] : [text("set-up.no-grid")]),
    element(
      "div", { class: "row" },
      ...(state.grid ? [press(right, () => act({ do: right }), "main"), press("turn", () => act({ do: "turn" }))] : []),
      press("look-again", () => act({ do: "look" })),
    ),
    ...(hasMore ? [text("set-up.handles")] : []),
    tick("more", hasMore, (isOn) => place({ hasMore: isOn })),
    tick("snaps", placing.snaps, (isOn) => place({ snaps: isOn })),
    ...(state.grid && !state.doubtful ? [] : [text("set-up.measure"), press("measure", () => act({ do: "measure" }))]),
  ];
}

/** @param {Step} step */
function light({ state, act }) {
  return [
    text("set-up.light"), legend(state.visibility ?? {}),
    element(
      "div", { class: "row" },
      press("on", () => act({ do: "ready" }), "main"), press("light-again", () => act({ do: "light" })),
    ),
  ];
}

/**
 * How many fields are seen well, for each kind of piece: in numbers, not only in colours.
 * @param {Record<string, Record<string, string>>} visibility
 */
function legend(visibility) {
  const fields = Object.values(visibility);
  const head = ["", "green", "amber", "red"].map((lamp) => element("th", { scope: "col" }, lamp ? words[`lamp.${lamp}`] : words["lamp.piece"]));
  const rows = ["red", "blue", "soul"].map((kind) => element(
    "tr", {}, element("th", { scope: "row" }, words[`piece.${kind}`]),
    ...["green", "amber", "red"].map((lamp) =>
      element("td", { class: "number" }, String(fields.filter((lamps) => lamps[kind] === lamp).length))),
  ));
  return element("table", { class: "list" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
}

/** @param {Step} step */
function slots({ state, act }) {
  const { slot_test: test } = state;
  const lying = Object.values(state.slots ?? {}).filter((one) => one !== "empty").length;
  if (!test) return [text("set-up.slots-done"), press("on", () => act({ do: "ready" }), "main")];
  const asked = say(words, "set-up.slot", { colour: words[`colour.${test.colour}`], field: test.ask });
  return [
    element("p", { class: "asked-for" }, element("span", { class: `shape ${test.colour}`, "aria-hidden": "true" }, markOf(test.colour)), asked),
    element("p", {}, say(words, "set-up.slot-count", { lying })),
    element(
      "div", { class: "row" },
      press("skip", () => act({ do: "skip" })), press("no-test", () => act({ do: "ready" })),
    ),
  ];
}

/** @param {Step} step */
function start({ state, act }) {
  const isDoubted = (state.advice ?? []).length > 0;
  return [
    element("p", {}, say(words, "set-up.start", state.start)), press("ready", () => act({ do: "ready" }), "main"),
    ...(isDoubted ? [press("anyway", () => act({ do: "ready", anyway: true }))] : []),
  ];
}

/** @param {Step} step @param {() => void} again */
function ready({ state, act }, again) {
  const awaited = state.cameras?.chosen === "phone" ? "set-up.no-phone-yet" : "set-up.no-picture";
  const without = state.camera ? awaited : "set-up.without";
  return [...(state.steps.length > 1 ? [] : [text(without)]), ...whoPlays(state, act, again)];
}

/**
 * Before the first turn all can still be chosen; then the names, or another game.
 * @param {Step} step
 * @param {() => void} again
 */
function playing({ state, act }, again) {
  const table = element("a", { class: "button", href: "/" }, words["page.table"]);
  const camera = state.camera ? [text("set-up.again"), press("again", () => act({ do: "again" }))] : [];
  const isBegun = state.at_hand?.turns > 0;
  if (state.at_hand && !isBegun) return [text("set-up.no-turn-yet"), ...gameChoice(state, again), ...whoPlays(state, act, again), ...camera];
  const anew = () => [...gameChoice(state, again), ...whoPlays(state, act, again)];
  const other = state.at_hand ? [folded("anew", element("summary", { "data-key": "anew" }, words["set-up.anew"]), anew())] : [];
  return [text("set-up.playing"), table, ...renaming(state), ...other, ...camera];
}

/** A set-up that was opened in the middle of a game is left again for that very game. @param {Step} step */
function wayBack({ state, act }) {
  if (!state.again) return [];
  return [
    element("p", {}, words["set-up.game-waits"]), press("go-on", () => act({ do: "go-on" })), ...renaming(state),
  ];
}

/**
 * What would help the camera, in a sentence with the fields: under its picture.
 * @param {HTMLElement} place
 * @param {any} state
 */
export function drawAdvice(place, state) {
  const said = (state.advice ?? []).map((/** @type {any} */ { code, fields, kind }) => {
    const [first = "", second = ""] = fields ?? [];
    const piece = kind ? words[`piece.${kind}`] : "";
    const sentence = words[`advice.${code}`] ? `advice.${code}` : "advice.other";
    return element("li", {}, say(words, sentence, { fields: (fields ?? []).join(", "), first, second, piece }));
  });
  refill(place, said);
}

/** The names that are typed outlive a redraw. @type {Record<string, string>} */
let typed = {};

/**
 * How the players of the game at hand are called, to be changed in its middle.
 * @param {{at_hand?: import("./form.js").AtHand, games: {game: string, seats: string[]}[]}} state
 */
function renaming({ at_hand: atHand, games }) {
  if (!atHand) return [];
  const { players, named } = atHand;
  const seats = games.find(({ game }) => game === atHand.game)?.seats ?? Object.keys(players); // in their order
  const inputs = seats.filter((seat) => seat in players).map((seat) => {
    const name = named.includes(seat) ? players[seat] : seatName(seat); // as every page calls a seat without a name
    const input = nameInput({ value: typed[seat] ?? name, "data-key": `rename-${seat}` });
    input.addEventListener("input", () => { typed[seat] = input.value; });
    return { input, label: labelled(seatLabel(seat), input) };
  });
  const change = button(words["act.rename"], async () => {
    const called = Object.fromEntries(Object.entries(players).map(([seat, name]) => [seat, typed[seat]?.trim() || name]));
    if (!(await tell({ say: "names", players: called }))) return;
    typed = {};
    notice(words["set-up.renamed"]);
  }, { "data-key": "rename" });
  const labels = element("div", { class: "names" }, ...inputs.map(({ label }) => label));
  return [element("p", {}, words["set-up.rename"]), labels, fullHint(inputs.map(({ input }) => input), {}), change];
}

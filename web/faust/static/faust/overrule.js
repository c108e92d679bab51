// What the referee can do, each with a reason that stays in the log.

import { button, byId, element, refill, say } from "../elements.js";
import { labelled, notice, tell, words } from "../frame.js";
import { fieldNames } from "../geometry.js";

const LONGEST_REASON = 200;

/**
 * @typedef {object} Desk
 * @property {any} state
 * @property {string} role
 * @property {boolean} isPlacing
 * @property {{piece: string, from: string, to: string}[]} changes of the pieces, not yet said
 * @property {(whether: boolean) => void} place begins or leaves placing
 * @property {() => Record<string, any>} placed what is to be said of the pieces
 */

const reason = /** @type {HTMLInputElement} */ (element("input", {
  type: "text", maxlength: LONGEST_REASON, autocomplete: "off", "data-key": "reason",
}));
let isEnding = false;
let isDropping = false; // whether what was placed is to go, which is asked
/** What was chosen in the lists outlives a redraw. @type {Record<string, string>} */
const chosen = {};

/** Whether what this role says of the pieces is a ruling, and not one more look that is judged. @param {string} role */
function isJudge(role) {
  return role === "referee";
}

/** @param {Desk} desk */
export function drawOverrule(desk) {
  const { state, role } = desk;
  const place = byId("overrule");
  if (role !== "referee" && role !== "host") {
    place.replaceChildren(element("p", {}, words["overrule.none"]));
    return;
  }
  const isIllegal = state.status.kind === "illegal";
  const verdict = [
    act("accept", isIllegal, () => judge({ say: "accept" })),
    act("undo", true, () => judge({ say: "undo" })),
    ...(desk.isPlacing ? [] : [act(isJudge(role) ? "place" : "place-look", true, () => desk.place(true))]),
  ];
  isDropping &&= desk.isPlacing;
  refill(place, [
    labelled(words["overrule.reason"], reason),
    element("div", { class: "row" }, ...verdict),
    ...(desk.isPlacing ? [placing(desk)] : []),
    ...cardForms(desk.state),
    ...(role === "referee" ? refereeForms(desk) : []),
  ]);
}

/** @param {string} name @param {boolean} isPossible @param {() => void} does */
function act(name, isPossible, does) {
  const made = button(words[`overrule.${name}`], does, { "data-key": name });
  made.toggleAttribute("disabled", !isPossible);
  return made;
}

/**
 * Says it with the reason, and whether it was taken; nothing is overruled without one.
 * @param {Record<string, any>} said
 */
async function judge(said) {
  const why = reason.value.trim();
  if (!why) {
    notice(words["overrule.why"]);
    reason.focus();
    return false;
  }
  const isTaken = await tell({ ...said, reason: why });
  if (isTaken) reason.value = "";
  return isTaken;
}

/** What was placed, and the way to say it or to leave it, before how it is done. @param {Desk} desk */
function placing(desk) {
  const changes = desk.changes.map(({ piece, from, to }) =>
    element("li", {}, say(words, "overrule.change", { piece: words[`piece.${piece}`], from, to })));
  return element(
    "div", { class: "placing" }, element("ul", {}, ...changes), element("div", { class: "row" }, ...waysFrom(desk)),
    element("p", {}, words[isJudge(desk.role) ? "overrule.is-ruling" : "overrule.is-look"]), element("p", {}, words["overrule.how"]),
  );
}

/** What was placed is dropped only once more asked. @param {Desk} desk */
function waysFrom(desk) {
  /** @param {boolean} whether */
  const ask = (whether) => {
    isDropping = whether;
    drawOverrule(desk);
  };
  if (isDropping) {
    const drop = act("drop-yes", true, () => desk.place(false));
    return [element("span", {}, words["overrule.drop-sure"]), act("drop-no", true, () => ask(false)), drop];
  }
  const apply = act("apply", desk.changes.length > 0, () => {
    void judge(desk.placed()).then((isTaken) => isTaken && desk.place(false));
  });
  apply.classList.add("main");
  return [apply, act("place-stop", true, () => (desk.changes.length ? ask(true) : desk.place(false)))];
}

/** The value of a card that lies: only values that are left are offered. @param {any} state */
function cardForms(state) {
  const lying = Object.entries(state.board.cards);
  if (lying.length === 0) return [];
  const field = list("card", lying.map(([name]) => [name, name]));
  const owner = state.board.cards[field.value];
  const left = state.left[owner];
  const value = list("value", left.map((/** @type {number} */ one) => [String(one), String(one)]));
  field.addEventListener("change", () => {
    const again = cardForms(state)[0];
    form.replaceWith(again);
    again.querySelector("select")?.focus();
  });
  const set = act("reveal", true, () => judge({ say: "reveal", field: field.value, value: Number(value.value) }));
  const form = about("value", labelled(words["overrule.card"], field), labelled(words["overrule.value"], value), set);
  return [form];
}

/** What belongs to one thing that can be set, under its name. @param {string} what @param {HTMLElement[]} parts */
function about(what, ...parts) {
  return element("fieldset", { class: "row form" }, element("legend", {}, words[`overrule.about-${what}`]), ...parts);
}

/** @param {Desk} desk */
function refereeForms({ state }) {
  const players = state.seats.map((/** @type {string} */ seat) => [seat, state.names[seat]]);
  const mover = list("mover", players, state.mover ?? "red");
  const field = list("slot", fieldNames().map((name) => [name, name]));
  const cards = players.map((/** @type {string[]} */ [colour, player]) => [colour, say(words, "overrule.card-of", { player })]);
  const owner = list("owner", [...cards, ["empty", words["overrule.empty"]]]);
  return [
    about("mover", labelled(words["overrule.mover"], mover), act("to-move", true, () => judge({ say: "ruling", to_move: mover.value }))),
    about(
      "lies", labelled(words["overrule.slot"], field), labelled(words["overrule.owner"], owner),
      act("card-lies", true, () => judge({ say: "ruling", card: { field: field.value, owner: owner.value } })),
    ),
    element("div", { class: "row danger" }, ...ending(state)),
  ];
}

/** Apart from the others, and asked twice on another button. @param {any} state */
function ending(state) {
  const isRunning = state.status.kind !== "over";
  /** @param {boolean} whether */
  const ask = (whether) => {
    isEnding = whether;
    byId("overrule").querySelector(".danger")?.replaceChildren(...ending(state));
  };
  if (!isEnding) return [act("end", isRunning, () => ask(true))];
  const sure = act("end-yes", true, () => {
    ask(false);
    void judge({ say: "end" });
  });
  const resign = act("resign", state.mover !== null, () => {
    ask(false);
    void judge({ say: "resign" });
  });
  return [act("end-no", true, () => ask(false)), element("span", {}, words["overrule.end-sure"]), sure, resign];
}

/** @param {string} name @param {string[][]} choices value and text @param {string} [first] */
function list(name, choices, first) {
  const made = /** @type {HTMLSelectElement} */ (element("select", { "data-key": name },
    ...choices.map(([value, text]) => element("option", { value }, text))));
  const wanted = chosen[name] ?? first;
  if (wanted && choices.some(([value]) => value === wanted)) made.value = wanted;
  made.addEventListener("change", () => {
    chosen[name] = made.value;
  });
  return made;
}

// Declaring a combination: for each kind of card its face and who holds it, in the order in which they are named.

import { button, element, say } from "../elements.js";
import { tell, words } from "../frame.js";
import { notedHand } from "./notes.js";
import { faceName, KINDS } from "./signs.js";

/** @typedef {import("./deeds.js").Desk} Desk */

/** @param {Desk} desk */
export function declaring(desk) {
  const { state, me, chosen, choose } = desk;
  const named = chosen.named ?? begun(desk);
  const set = (/** @type {string} */ kind, /** @type {string} */ key, /** @type {string} */ value) => {
    const { [kind]: line, ...others } = named;
    const next = { ...line, [key]: value };
    choose({ ...chosen, named: key === "who" ? { ...others, [kind]: next } : { ...named, [kind]: next } });
  };
  const lines = Object.entries(KINDS).map(([kind, faces]) => {
    const line = named[kind] ?? {};
    const face = select(words[`kind.${kind}`], faces, faceName, line.face, (value) => set(kind, "face", value));
    const seats = [me, ...state.seats.filter((/** @type {string} */ one) => one !== me)];
    const who = select(say(words, "declare.holder", { kind: words[`kind.${kind}`] }), seats, (one) => (one === me ? words["declare.me"] : state.names[one]), line.who, (value) => set(kind, "who", value));
    face.setAttribute("data-key", `face-${kind}`);
    who.setAttribute("data-key", `who-${kind}`);
    return element("div", { class: "declared" }, face, who);
  });
  const said = wordsOf(named, me);
  const claims = (said?.claims ?? []).map(([one, face]) => say(words, "declare.claim", { card: faceName(face), player: state.names[one] }));
  const now = button(words["act.declare-now"], () => {
    desk.close();
    void tell({ say: "declare", ...said });
  }, { class: "main", "data-key": "declare-now" });
  now.toggleAttribute("disabled", said === null);
  return [
    element("p", { class: "label" }, words["declare.how"]), ...lines,
    ...(claims.length ? [element("p", { class: "claims" }, say(words, "declare.order", { claims: claims.join(", ") }))] : []), now,
  ];
}

/** Cards that this phone has noted are laid first. @param {Desk} desk @returns {Record<string, any>} */
function begun({ state, me, keepsNotes }) {
  const hand = (keepsNotes ? notedHand(state, me) : null) ?? [];
  const mine = Object.entries(KINDS).map(([kind, faces]) => [kind, faces.find((face) => hand.includes(face))]);
  return Object.fromEntries(mine.filter(([, face]) => face).map(([kind, face]) => [kind, { face, who: me }]));
}

/**
 * The words, when every kind has a face and somebody who holds it, and not all are the own.
 * @param {Record<string, any>} named
 * @param {string} me
 * @returns {{cards: string[], claims: string[][]} | null}
 */
export function wordsOf(named, me) {
  const lines = Object.values(named).filter(({ face, who }) => face && who);
  const claims = lines.filter(({ who }) => who !== me).map(({ face, who }) => [who, face]);
  if (lines.length < Object.keys(KINDS).length || !claims.length) return null;
  return { cards: lines.filter(({ who }) => who === me).map(({ face }) => face), claims };
}

/**
 * @param {string} label
 * @param {string[]} values
 * @param {(value: string) => string} name
 * @param {string | undefined} chosen
 * @param {(value: string) => void} changed
 */
function select(label, values, name, chosen, changed) {
  const options = values.map((value) => {
    const option = element("option", { value }, name(value));
    option.toggleAttribute("selected", value === chosen);
    return option;
  });
  const none = element("option", { value: "" }, label);
  none.toggleAttribute("selected", !chosen);
  const made = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": label }, none, ...options));
  made.addEventListener("change", () => changed(made.value));
  return made;
}

// All that a hall's desk is told, kept up to date: each answer has only what is other than it was.

import { answerAt, pause } from "../answer.js";
import { language, timeOf } from "../frame.js";

const AGAIN_MS = 1000;
const LEAST_MS = 100;
const SILENT_MS = 3000; // an answer comes each second, with news or without

/** @typedef {{table: string, label: string, dismissed: boolean, gone: boolean, since: number | null, behind: number, unwritten: number, game: number, players: string[], turns: number, standing: string, points: Record<string, number>, winner: string, paper: string}} Tile */
/** @typedef {{id: string, table: string, kind: string, came: number | null, text: string, is_quiet: boolean, claimed: {name: string, by: string} | null}} Alert */
/** @typedef {{id: string, table: string, say: string, desk: string, made: number, state: string, why: string | null}} Order */
/** @typedef {{tables: Map<string, Tile>, alerts: Alert[], orders: Order[]}} Desk */

/** The hall's time: this device's clock may be another. */
let ahead = 0;

/** It is so late there. @param {number} seconds */
export function hallSays(seconds) {
  ahead = seconds - Date.now() / 1000;
}

/** Seconds in the hall's time. */
export function hallNow() {
  return Date.now() / 1000 + ahead;
}

/** As the clock here had it. @param {number} seconds in the hall's time */
export function timeHere(seconds) {
  return timeOf(seconds - ahead);
}

/**
 * @param {(desk: Desk) => void} onNews
 * @param {(how: string) => void} onConnection
 */
export async function follow(onNews, onConnection) {
  /** @type {Desk} */
  const desk = { tables: new Map(), alerts: [], orders: [] };
  let [number, boot] = [0, ""]; // of the latest change, and of the hall's beginning from which it is counted
  let heard = performance.now();
  setInterval(() => performance.now() - heard > SILENT_MS && onConnection("lost"), AGAIN_MS);
  for (;;) {
    const asked = performance.now();
    const told = await answerAt(`/api/desk?after=${number}&boot=${boot}&lang=${language}`);
    if (!told) {
      await pause(AGAIN_MS);
      continue;
    }
    heard = performance.now();
    hallSays(told.at);
    onConnection("live");
    if (told.tables) {
      if (told.whole) desk.tables.clear();
      for (const tile of told.tables) desk.tables.set(tile.table, tile);
      desk.alerts = told.alerts ?? desk.alerts;
      desk.orders = told.orders ?? desk.orders;
      [number, boot] = [told.number, told.boot];
      onNews(desk);
    }
    await pause(LEAST_MS - (performance.now() - asked));
  }
}

// The boards on the tiles of a wall: each game has a module that draws its own, fetched when one is wanted.

/** @typedef {{script: string} & Record<string, any>} Scene */
/** @typedef {(scene: any) => SVGElement} Drawing */

/** @type {Map<string, Drawing | null>} */
const drawings = new Map();

/**
 * Drawn, or nothing as long as nobody knows how.
 * @param {Scene} scene
 * @param {() => void} ready to be drawn
 * @returns {SVGElement[]}
 */
export function boardOf(scene, ready) {
  const drawing = drawings.get(scene.script);
  if (drawing === undefined) void fetchDrawing(scene.script, ready);
  if (!drawing) return [];
  const svg = drawing(scene);
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true"); // names, points and the sentence say it
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 2 1").split(" ").map(Number);
  svg.classList.toggle("square", width < 1.5 * height);
  return [svg];
}

/**
 * Whoever draws next asks once more where it could not be had.
 * @param {string} script
 * @param {() => void} ready
 */
async function fetchDrawing(script, ready) {
  drawings.set(script, null);
  const found = await import(`/static/${script}`).catch(() => null);
  if (!found) return drawings.delete(script);
  drawings.set(script, found.smallBoard);
  ready();
}

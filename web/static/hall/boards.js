// The boards on the tiles of a wall: each game has a module that draws its own, fetched when one is wanted.

/** @typedef {{script: string} & Record<string, any>} Scene */
/** @typedef {(scene: any) => SVGElement} Drawing */

/** @type {Map<string, Drawing | null>} */
const drawings = new Map();
let failed = 0; // a browser may keep that a module could not be had: the next time it is asked for by another address

/**
 * Drawn, or nothing as long as nobody knows how.
 * @param {Scene} scene
 * @param {() => void} ready to be drawn
 * @returns {SVGElement[]}
 */
export function boardOf(scene, ready) {
  const { script } = scene;
  const drawing = drawings.get(script);
  if (drawing === undefined) void fetchDrawing(script, ready);
  if (!drawing) return [];
  const svg = drawing(scene);
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true"); // names, points and the sentence say it
  svg.classList.toggle("square", isSquare(svg));
  return [svg];
}

/** Whether it is about as high as wide. @param {SVGElement} svg */
function isSquare(svg) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 2 1").split(" ").map(Number);
  return width < 1.5 * height;
}

/**
 * @param {string} script
 * @param {() => void} ready
 */
async function fetchDrawing(script, ready) {
  drawings.set(script, null);
  try {
    const { smallBoard } = await import(`/static/${script}${failed ? `?again=${failed}` : ""}`);
    drawings.set(script, smallBoard);
  } catch {
    failed += 1;
    drawings.delete(script); // whoever draws next asks once more
    return;
  }
  ready();
}

// The camera's picture, pulled: the next is asked for when the last is drawn, so none is ever late.

const PAUSE_MS = 1000; // when there is no picture
const AT_MOST_MS = 150; // between two pictures

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(width: number, height: number) => void} sized when the picture has another size
 * @param {{pause?: number, isWanted?: () => boolean}} [how] the least time between two pictures, and whether anybody looks
 */
export function preview(canvas, sized, { pause: between = AT_MOST_MS, isWanted = () => true } = {}) {
  let number = 0;

  async function next() {
    const answer = await fetch(`/frame.jpg?after=${number}`).catch(() => null);
    if (answer?.status !== 200) return wait(PAUSE_MS);
    number = Number(answer.headers.get("X-Frame"));
    const picture = await answer.blob().then((blob) => createImageBitmap(blob)).catch(() => null);
    if (!picture) return wait(PAUSE_MS);
    if (canvas.width !== picture.width || canvas.height !== picture.height) {
      canvas.width = picture.width;
      canvas.height = picture.height;
      sized(picture.width, picture.height);
    }
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    return wait(between);
  }

  /** @param {number} pause */
  function wait(pause) {
    setTimeout(() => (document.hidden || !isWanted() ? wait(PAUSE_MS) : void next()), pause);
  }

  wait(0);
}

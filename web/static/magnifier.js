// A magnifying glass beside the finger: the picture around the handle that is held, with the grid over it.

const ZOOM = 3; // pixels of the glass for each of the picture
const BESIDE = 52; // between the finger and the glass, on the screen

export class Magnifier {
  /** @param {HTMLCanvasElement} glass @param {HTMLCanvasElement} picture */
  constructor(glass, picture) {
    this.glass = glass;
    this.picture = picture;
  }

  hide() {
    this.glass.hidden = true;
  }

  /** @param {number[]} place of the handle in the picture, in its pixels @param {number[][][]} grid */
  show(place, grid) {
    const { glass, picture } = this;
    glass.hidden = false;
    const scale = picture.clientWidth / picture.width;
    const [x, y] = place.map((value) => value * scale);
    const [wide, high] = [glass.offsetWidth, glass.offsetHeight];
    const isRight = x + BESIDE + wide <= picture.clientWidth || x < picture.clientWidth / 2;
    glass.style.left = `${isRight ? x + BESIDE : x - BESIDE - wide}px`;
    glass.style.top = `${Math.max(0, Math.min(picture.clientHeight - high, y - high / 2))}px`;
    this.draw(place, grid);
  }

  /** @param {number[]} place @param {number[][][]} grid */
  draw([x, y], grid) {
    const pen = this.glass.getContext("2d");
    if (!pen) return;
    const { width, height } = this.glass;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = "#15120e";
    pen.fillRect(0, 0, width, height);
    pen.setTransform(ZOOM, 0, 0, ZOOM, width / 2 - (x + 0.5) * ZOOM, height / 2 - (y + 0.5) * ZOOM);
    pen.drawImage(this.picture, 0, 0);
    pen.strokeStyle = "#ffd54a";
    pen.lineWidth = 1 / ZOOM;
    for (const [first, ...others] of grid) {
      pen.beginPath();
      pen.moveTo(first[0] + 0.5, first[1] + 0.5);
      for (const [nextX, nextY] of others) pen.lineTo(nextX + 0.5, nextY + 0.5);
      pen.closePath();
      pen.stroke();
    }
  }
}

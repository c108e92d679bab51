// The camera of this device, as a browser gives it: opened, chosen among several, held still, and missed when it goes.

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 15 } };
const HELD = ["exposureMode", "whiteBalanceMode", "focusMode"]; // no light is ever turned on
/** Why a browser gives none, by the name of its error. */
const WHY = {
  NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "no-camera", OverconstrainedError: "no-camera",
  NotReadableError: "busy", AbortError: "busy",
};

/** Why this page can have no camera at all; "" when it can be asked for. */
export function whyNever() {
  if (!window.isSecureContext) return "insecure";
  return "mediaDevices" in navigator ? "" : "no-api";
}

/** Whether the browser would give it without asking a person. */
export async function isGranted() {
  const asked = { name: /** @type {PermissionName} */ ("camera") };
  const found = await navigator.permissions.query(asked).catch(() => null);
  return found?.state === "granted";
}

/**
 * @typedef {object} Watching
 * @property {(why: string) => void} gone the stream has ended or is silent
 * @property {() => void} back it gives pictures again
 */

export class EyeCamera {
  /** @param {HTMLVideoElement} video @param {Watching} watching */
  constructor(video, watching) {
    this.video = video;
    this.watching = watching;
    /** @type {MediaStreamTrack | null} */
    this.track = null;
  }

  /** Whether it looks at whoever holds the device. */
  get isFront() {
    return this.track?.getSettings().facingMode === "user";
  }

  get id() {
    return this.track?.getSettings().deviceId ?? "";
  }

  /**
   * The back camera where there is one, else the other; the code for why there is none, or "".
   * @param {string} chosen among several, "" for the usual one
   * @returns {Promise<string>}
   */
  async open(chosen) {
    this.close();
    const which = chosen ? { deviceId: { exact: chosen } } : { facingMode: { ideal: "environment" } };
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...SIZE, ...which } });
      this.watch(stream.getVideoTracks()[0]);
      this.video.srcObject = stream;
      await this.video.play();
      return "";
    } catch (error) {
      const { name } = /** @type {DOMException} */ (error);
      if (chosen && WHY[/** @type {keyof typeof WHY} */ (name)] === "no-camera") return this.open("");
      return WHY[/** @type {keyof typeof WHY} */ (name)] ?? "busy";
    }
  }

  /** @param {MediaStreamTrack} track */
  watch(track) {
    this.track = track;
    const isMine = () => this.track === track;
    track.addEventListener("ended", () => isMine() && this.watching.gone("ended"));
    track.addEventListener("mute", () => isMine() && this.watching.gone("muted"));
    track.addEventListener("unmute", () => isMine() && this.watching.back());
  }

  close() {
    const { track } = this;
    this.track = null; // what it still says is no news
    track?.stop();
    this.video.srcObject = null;
  }

  /**
   * Holds light, colour and focus as they are just now, or lets them go; some browsers do neither.
   * @param {boolean} isHeld
   */
  async hold(isHeld) {
    const can = /** @type {Record<string, string[]>} */ (this.track?.getCapabilities?.() ?? {});
    const mode = isHeld ? "manual" : "continuous";
    for (const control of HELD.filter((one) => can[one]?.includes(mode))) {
      await this.track?.applyConstraints({ advanced: [{ [control]: mode }] }).catch(() => null);
    }
  }

  /** All that the device has, with their names. */
  async all() {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    return devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
  }
}

// The screen stays on while the page is looked at, where the browser lets a page say so.

/** Browsers let only pages that are encrypted, or come from the device itself; of the others a phone says so in its menu. */
export function stayAwake() {
  const canStay = "wakeLock" in navigator;
  document.getElementById("awake")?.toggleAttribute("hidden", canStay);
  if (!canStay) return;
  const ask = () => {
    if (document.visibilityState === "visible") void navigator.wakeLock.request("screen").catch(() => null);
  };
  document.addEventListener("visibilitychange", ask); // a page that was hidden has lost it
  ask();
}

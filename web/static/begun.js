// A page whose scripts or answers were lost on the way would say "connecting" for ever: it is asked for again, once.

const BEGUN_MS = 10_000; // by then a page is live, or says that the companion is lost
const AGAIN = "asked-again";

/** @returns {Promise<void>} */
async function lookWhetherItHasBegun() {
  if (document.body.dataset.connection !== "connecting") return sessionStorage.removeItem(AGAIN);
  const answer = document.hidden ? null : await fetch("/api/me").catch(() => null);
  if (!answer?.ok) return void setTimeout(lookWhetherItHasBegun, BEGUN_MS);
  const line = /** @type {HTMLElement} */ (document.getElementById("notice"));
  if (sessionStorage.getItem(AGAIN)) {
    line.textContent = line.dataset.stuck ?? "";
    line.hidden = false;
    return;
  }
  sessionStorage.setItem(AGAIN, "yes");
  location.reload();
}

setTimeout(lookWhetherItHasBegun, BEGUN_MS);

// The language that an address or a link chose is that of this device.

/** @param {string} chosen */
export function keepLanguage(chosen) {
  document.cookie = `lang=${chosen}; path=/; SameSite=Strict; max-age=31536000`;
}

/** The links that choose one. */
export function beginLanguages() {
  for (const link of document.querySelectorAll("[data-language]")) {
    link.addEventListener("click", () => keepLanguage(link.getAttribute("data-language") ?? ""));
  }
}

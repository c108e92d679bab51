// Light or dark before anything is drawn: what this screen was told, else what the system likes.
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // no storage: private windows of some browsers
    }
  };
  const apply = () => {
    const wanted = stored();
    const isChosen = wanted === "light" || wanted === "dark";
    document.documentElement.dataset.theme = isChosen ? wanted : system.matches ? "dark" : "light";
  };
  apply();
  system.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  window.addEventListener("theme", apply);
})();

// Light or dark: what the system says, unless somebody chose. A classic script, loaded first, so that the page never
// flashes in the wrong colours. The colours themselves are in style/theme.css.
(() => {
  const KEY = "playground.theme";
  const system = matchMedia("(prefers-color-scheme: light)");
  const chosen = () => localStorage.getItem(KEY);
  const current = () => chosen() ?? (system.matches ? "light" : "dark");
  const show = () => {
    document.documentElement.dataset.theme = current();
  };

  window.playgroundTheme = {
    current,
    toggle() {
      localStorage.setItem(KEY, current() === "dark" ? "light" : "dark");
      show();
      return current();
    },
  };
  system.addEventListener("change", show);
  // Chosen in another tab, or in another frame of this one.
  addEventListener("storage", show);
  show();
})();

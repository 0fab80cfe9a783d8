// Light or dark: the system's setting, unless the person chose one. This is a classic script, loaded first, so that the
// page never flashes in the wrong colours. style/theme.css has the colours.
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
  // Fires when another tab or frame changes the choice.
  addEventListener("storage", show);
  show();
})();

// The page's own dialogs: a native <dialog> with a heading and a close button around its owner's content. modal.js has
// the dialogs of bots.

import { h, refocus, svg } from "./dom.js";
import { icons } from "./icons.js";
import { t } from "./words.js";

let count = 0;

/**
 * Open a dialog and return it. Closing it removes it and restores the focus.
 * @param {string} title
 * @param {Page.Child} body
 */
export function openDialog(title, body, className = "") {
  const heading = `dialog-${count++}`;
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: `window ${className}`, "aria-labelledby": heading },
    h(
      "header",
      { class: "window-header" },
      h("h2", { id: heading }, title),
      h(
        "button",
        {
          class: "icon-button",
          type: "button",
          "aria-label": t("close"),
          title: t("close"),
          onclick: () => dialog.close(),
        },
        svg(icons.close),
      ),
    ),
    h("div", { class: "window-body" }, body),
  );
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.onclose = () => {
    dialog.remove();
    refocus(before);
  };
  // A press outside closes it.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

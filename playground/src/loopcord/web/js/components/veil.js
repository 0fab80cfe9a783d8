// A cover that hides something until it is pressed, such as a spoiler picture.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @param {Page.Child} children */
export function veil(children) {
  const open = (/** @type {Page.At<MouseEvent>} */ event) =>
    event.currentTarget.parentElement?.setAttribute("data-open", "");
  return h(
    "div",
    { class: "veil", "data-keep": "data-open" },
    h("button", { class: "veil-cover", type: "button", onclick: open, "aria-label": t("spoiler") }, t("spoilerShort")),
    h("div", { class: "veil-content" }, children),
  );
}

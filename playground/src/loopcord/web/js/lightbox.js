// Enlarged pictures, one at a time, over the whole page: arrows step through a gallery, Escape or a press next to the
// picture closes it. It knows URLs and descriptions, not messages.

import { h, morph, refocus, svg } from "./dom.js";
import { icons } from "./icons.js";
import { t } from "./words.js";

/** @typedef {{source: string, alt: string, width: string | null, height: string | null}} Large */

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Show `pictures`, starting with the one at index `start`.
 * @param {Large[]} pictures
 * @param {number} start
 */
export function openLightbox(pictures, start) {
  let at = start;
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: "lightbox", "aria-label": t("picture") });
  const go = (/** @type {number} */ step) => {
    at = (at + step + pictures.length) % pictures.length;
    morph(dialog, content(pictures, at, go, () => dialog.close()));
  };
  dialog.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || pictures.length < 2) return;
    event.preventDefault();
    go(step);
  });
  // Everything except the picture and its description is outside.
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.matches(".lightbox, .lightbox-stage")) dialog.close();
  });
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.onclose = () => {
    dialog.remove();
    refocus(before);
  };
  go(0);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {Large[]} pictures
 * @param {number} at
 * @param {(step: number) => void} go
 * @param {() => void} close
 * @returns {Page.Child[]}
 */
function content(pictures, at, go, close) {
  const { source, alt, width, height } = pictures[at];
  const several = pictures.length > 1;
  /** @type {(name: string, icon: string, label: string, onclick: () => void) => HTMLElement} */
  const button = (name, icon, label, onclick) =>
    h(
      "button",
      {
        class: `icon-button ${name}`,
        type: "button",
        "data-key": name,
        "aria-label": label,
        title: label,
        autofocus: name === "lightbox-close",
        onclick,
      },
      svg(icon),
    );
  return [
    h(
      "header",
      { class: "lightbox-bar" },
      several &&
        h("span", { class: "lightbox-count", role: "status" }, t("pictureOf", { n: at + 1, count: pictures.length })),
      h(
        "a",
        { class: "lightbox-out", href: source, target: "_blank", rel: "noopener noreferrer" },
        svg(icons.out),
        t("openInNewTab"),
      ),
      button("lightbox-close", icons.close, t("close"), close),
    ),
    h("div", { class: "lightbox-stage" }, h("img", { src: source, alt, width, height, "data-key": source })),
    alt && h("p", { class: "lightbox-alt" }, alt),
    several && button("lightbox-previous", icons.down, t("previousPicture"), () => go(-1)),
    several && button("lightbox-next", icons.down, t("nextPicture"), () => go(1)),
  ];
}

// One small picture of a message: it keeps its space while it loads, and a click enlarges it (lightbox.js).

import { h } from "../dom.js";
import { openLightbox } from "../lightbox.js";
import { localUrl } from "../local-url.js";
import { t } from "../words.js";
import { veil } from "./veil.js";

/** @typedef {Wire.Media & {alt?: string | null, spoiler?: boolean}} Picture */

/**
 * The picture as a link, so that "open in a new tab" and similar actions work.
 * @param {Picture} picture
 * @param {Wire.Message | null} message
 */
export function picture({ url, alt, width, height, spoiler }, message, className = "picture") {
  const source = localUrl(url, message);
  const image = h("img", {
    src: source,
    alt: alt ?? "",
    width,
    height,
    loading: "lazy",
    decoding: "async",
    title: alt || null,
    // Before it loads, an image without a set width has none.
    style: width && height ? { "--width": `${width}px`, "--ratio": `${width / height}` } : {},
  });
  // The page never fetches pictures from other hosts, so it cannot enlarge them either.
  const here = source.startsWith("/");
  const link = h(
    "a",
    {
      class: className,
      href: source,
      target: "_blank",
      rel: "noopener noreferrer",
      "aria-label": alt || t("picture"),
      "aria-haspopup": here ? "dialog" : null,
      "data-alt": alt || null,
      onclick: here && enlarge,
    },
    image,
  );
  // Without hovering, as on a phone, this opens the description.
  const shown = className !== "thumbnail" && alt ? h("div", { class: "described" }, link, altBadge(alt)) : link;
  return spoiler ? veil(shown) : shown;
}

/**
 * Enlarge a picture, together with the unhidden ones of its gallery.
 * @param {Page.At<MouseEvent>} event
 */
function enlarge(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const link = event.currentTarget;
  /** @type {NodeListOf<HTMLAnchorElement> | undefined} */
  const links = link.closest(".gallery")?.querySelectorAll("a[aria-haspopup]");
  const group = [...(links ?? [])].filter((other) => !other.closest(".veil:not([data-open])"));
  const at = group.findIndex((other) => other === link);
  const pictures = (at < 0 ? [/** @type {HTMLAnchorElement} */ (link)] : group).map((other) => ({
    source: other.getAttribute("href") ?? "",
    alt: other.dataset.alt ?? "",
    width: other.firstElementChild?.getAttribute("width") ?? null,
    height: other.firstElementChild?.getAttribute("height") ?? null,
  }));
  openLightbox(pictures, Math.max(at, 0));
}

/** @param {string} alt */
function altBadge(alt) {
  const show = (/** @type {Page.At<MouseEvent>} */ event) => {
    const badge = event.currentTarget;
    const open = badge.getAttribute("aria-expanded") !== "true";
    badge.setAttribute("aria-expanded", String(open));
    badge.firstElementChild?.replaceChildren(open ? alt : "ALT");
  };
  return h(
    "button",
    {
      class: "alt-badge",
      type: "button",
      title: alt,
      "aria-expanded": "false",
      "data-keep": "aria-expanded",
      onclick: show,
    },
    h("span", {}, "ALT"),
    h("span", { class: "unseen" }, t("description", { alt })),
  );
}

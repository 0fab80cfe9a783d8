// The announcements of screen readers: one polite live region for the whole page, so that they read out only news and
// not every button of an edited message.

import { h } from "./dom.js";

const region = h("div", { class: "unseen", id: "announcer", role: "status", "aria-live": "polite" });

/**
 * Announce something once; the text is removed soon after, so it is not read again.
 * @param {string} words
 */
export function announce(words) {
  if (!region.isConnected) document.body.append(region);
  region.append(h("p", {}, words));
  setTimeout(() => region.firstChild?.remove(), 5000);
}

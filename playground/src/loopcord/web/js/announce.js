// What a screen reader says when something new comes: one polite live region for the whole page, so that only news are
// read out and not every button of every edited screen.

import { h } from "./dom.js";

const region = h("div", { class: "unseen", id: "announcer", role: "status", "aria-live": "polite" });

/**
 * Say something once; soon after, nothing is there any more that could be read again.
 * @param {string} words
 */
export function announce(words) {
  if (!region.isConnected) document.body.append(region);
  region.append(h("p", {}, words));
  setTimeout(() => region.firstChild?.remove(), 5000);
}

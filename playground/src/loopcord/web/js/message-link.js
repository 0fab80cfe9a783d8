// Links to a message of this place, such as discord.com/channels/1/2/3: they lead there on this very page.

import { store } from "./store.js";
import { view } from "./view.js";

const LINK = /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/channels\/(?:@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?$/;

/**
 * Go where a link leads; false if it leads elsewhere, or to a channel that this person has not.
 * @param {string | undefined} url
 */
export function followLink(url) {
  const [, channel, message] = LINK.exec(url ?? "") ?? [];
  if (!channel) return false;
  if (store.channel(channel)) view.openChannel(channel);
  else if (store.dm(channel)) view.openDm(channel);
  else return false;
  // The channel is drawn with the next frames.
  if (message) requestAnimationFrame(() => requestAnimationFrame(() => showMessage(message)));
  return true;
}

/** @param {string} id */
function showMessage(id) {
  /** @type {HTMLElement | null} */
  const row = document.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

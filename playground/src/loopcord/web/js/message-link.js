// Links to messages, such as discord.com/channels/1/2/3, which open on this page.

import { store } from "./store.js";
import { view } from "./view.js";

const LINK = /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/channels\/(?:@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?$/;

/**
 * Open a link to a message; false for any other link, or for a channel that this person does not see.
 * @param {string | undefined} url
 */
export function followLink(url) {
  const [, channel, message] = LINK.exec(url ?? "") ?? [];
  if (!channel) return false;
  if (store.channel(channel)) view.openChannel(channel);
  else if (store.dm(channel)) view.openDm(channel);
  else return false;
  // The next frames draw the channel.
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

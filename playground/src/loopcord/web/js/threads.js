// Messages about threads: system messages that one was started, renamed or joined, and the link to a message's thread.

import { h, svg } from "./dom.js";
import { icons } from "./icons.js";
import { store } from "./store.js";
import { view } from "./view.js";
import { t } from "./words.js";

const ADDED = 1;
const REMOVED = 2;
const RENAMED = 4;
const STARTED = 18;

/**
 * The text of a system message, which Discord writes in a user's name; null for other messages.
 * @param {Wire.Message} message
 * @param {string} name
 */
export function systemLine(message, name) {
  const words = systemWords(message, name);
  return words === null ? null : h("p", { class: "system-line" }, words);
}

/**
 * @param {Wire.Message} message
 * @param {string} name
 */
function systemWords(message, name) {
  const other = (message.mentions ?? []).map((user) => store.user(user.id)?.name ?? user.username).join(", ");
  switch (message.type) {
    case ADDED:
      return t("threadAdded", { name, other });
    case REMOVED:
      return t("threadRemoved", { name, other });
    case RENAMED:
      return t("threadRenamed", { name, thread: message.content });
    case STARTED:
      return t("threadStarted", { name, thread: message.content });
    default:
      return null;
  }
}

/**
 * The link to the thread that was started from a message, or that a system message is about.
 * @param {Wire.Message} message
 */
export function threadLink(message) {
  const id = message.thread?.id ?? (message.type === STARTED ? message.message_reference?.channel_id : undefined);
  const thread = id === undefined ? undefined : store.channel(id);
  if (!thread) return null;
  return h(
    "button",
    { class: "thread-link", type: "button", onclick: () => view.openChannel(thread.id) },
    svg(icons.reply),
    thread.name,
  );
}

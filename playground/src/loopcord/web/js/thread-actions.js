// The buttons for threads: start one from a message, archive or reopen one. threads.js draws messages about threads.

import * as api from "./api.js";
import { openDialog } from "./dialog.js";
import { h, svg } from "./dom.js";
import { icons } from "./icons.js";
import { store } from "./store.js";
import { view } from "./view.js";
import { t } from "./words.js";

const LONGEST_NAME = 100;
/** The types of messages from which a thread can be started: normal ones, replies, and answers to commands. */
const TYPES = [0, 19, 20, 23];

/**
 * Whether a thread can be started from a message, as far as the page knows; the server checks permissions.
 * @param {Wire.Message} message
 */
export function canStartThread(message) {
  const channel = store.channel(message.channel_id);
  return Boolean(channel && !channel.thread) && !message.thread && TYPES.includes(message.type ?? 0);
}

/**
 * Ask for the name of a thread, start it and open it.
 * @param {Wire.Message} message
 */
export function openThreadStart(message) {
  const error = h("p", { class: "form-error", role: "alert" });
  const start = async (/** @type {Page.At<SubmitEvent, HTMLFormElement>} */ event) => {
    event.preventDefault();
    const name = String(new FormData(event.target).get("name")).trim();
    const thread = await refusedInto(error, () => api.startThread(store.self.id, message.id, name));
    if (!thread) return;
    dialog.close();
    view.openChannel(thread.id);
  };
  const name = (message.content ?? "").split("\n")[0].slice(0, LONGEST_NAME);
  const field = h("input", { name: "name", value: name, required: true, maxlength: LONGEST_NAME, autocomplete: "off" });
  const dialog = openDialog(t("startThread"), [
    error,
    h(
      "form",
      { class: "thread-form", onsubmit: start },
      h("label", { class: "form-field" }, h("span", {}, t("threadName")), field),
      h("button", { class: "button primary", type: "submit" }, t("startThread")),
    ),
  ]);
  field.focus();
  field.select();
}

/**
 * The button in a thread's header that archives or reopens it.
 * @param {Wire.Channel} thread
 */
export function archiveButton(thread) {
  const label = t(thread.archived ? "reopenThread" : "archiveThread");
  const change = async () => {
    const error = h("p", { class: "form-error", role: "alert" });
    const changes = { archived: !thread.archived };
    if (!(await refusedInto(error, () => api.changeThread(store.self.id, thread.id, changes)))) openDialog(label, error);
  };
  return h(
    "button",
    { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: change },
    svg(thread.archived ? icons.unpack : icons.archive),
  );
}

/**
 * The server's answer; null if it refuses, with its sentence in `error`.
 * @param {HTMLElement} error
 * @param {() => Promise<Wire.Channel>} act
 */
async function refusedInto(error, act) {
  try {
    return await act();
  } catch (refusal) {
    if (!(refusal instanceof api.ApiError)) throw refusal;
    error.textContent = refusal.status ? refusal.message : t("unreachable");
    return null;
  }
}

// The keyboard in the list of messages (message-list.js): move between messages, and act on one.

import { focusFirst } from "./dom.js";
import { interactions } from "./interactions.js";
import { deleteAllowed, messageMenu } from "./message-menu.js";
import { store } from "./store.js";

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/**
 * Handle a key pressed in `log`.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} log
 */
export function messageKeys(event, log) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  /** @type {HTMLElement | null} */
  const row = target.closest(".message");
  const step = STEPS[event.key];
  // Inside a message, keys belong to its buttons, except that arrows move on.
  const onRow = target === row || target === log;
  if (step && (onRow || Number.isFinite(step))) walk(log, row, step);
  else if (!onRow || !row?.dataset.messageId || !act(event, row)) return;
  event.preventDefault();
}

/**
 * @param {HTMLElement} log
 * @param {HTMLElement | null} row
 * @param {number} step
 */
function walk(log, row, step) {
  const rows = /** @type {HTMLElement[]} */ ([...log.querySelectorAll(".message")]);
  // From the list itself, moving up starts at the newest message.
  const from = row ? rows.indexOf(row) : rows.length;
  const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} row
 */
function act(event, row) {
  const message = store.messagesIn(channelOf(row)).find((other) => other.id === row.dataset.messageId);
  if (!message) return false;
  if (event.key === "Enter" || event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey))
    messageMenu(message, row);
  else if ((event.key === "Delete" || event.key === "Backspace") && deleteAllowed(message))
    interactions.remove(message);
  else if (event.key === "Escape") focusFirst(row.closest("chat-pane"), ".composer-input, .option-input");
  else return false;
  return true;
}

/** @param {HTMLElement} row */
const channelOf = (row) => row.closest("message-list")?.channel ?? null;

// The keyboard among the messages: from one to the next, and what can be done with one. The list itself is
// message-list.js.

import { interactions } from "./interactions.js";
import { deleteAllowed, messageMenu } from "./message-menu.js";
import { store } from "./store.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Take a key pressed somewhere in `log`. */
export function messageKeys(event, log) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const row = event.target.closest(".message");
  const step = STEPS[event.key];
  // Inside a message its buttons have the keys for themselves, but arrows lead on.
  const onRow = event.target === row || event.target === log;
  if (step && (onRow || Number.isFinite(step))) walk(log, row, step);
  else if (!onRow || !row?.dataset.messageId || !act(event, row)) return;
  event.preventDefault();
}

function walk(log, row, step) {
  const rows = [...log.querySelectorAll(".message")];
  // From the list itself the way up begins at the newest message.
  const from = row ? rows.indexOf(row) : rows.length;
  const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}

function act(event, row) {
  const message = store.messages.get(channelOf(row))?.find((other) => other.id === row.dataset.messageId);
  if (!message) return false;
  if (event.key === "Enter" || event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey))
    messageMenu(message, row);
  else if ((event.key === "Delete" || event.key === "Backspace") && deleteAllowed(message))
    interactions.remove(message);
  else if (event.key === "Escape") row.closest("chat-pane")?.querySelector(".composer-input, .option-input")?.focus();
  else return false;
  return true;
}

const channelOf = (row) => row.closest("message-list").channel;

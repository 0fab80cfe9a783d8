// The keys that work everywhere on the page, and the list of them. Each part of the page handles its own keys.

import { openDialog } from "./dialog.js";
import { focusFirst, h } from "./dom.js";
import { openSwitcher } from "./switcher.js";
import { view } from "./view.js";
import { t } from "./words.js";

/** @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    "keysEverywhere",
    [
      [["Ctrl", "K"], "keySwitcher"],
      [["Alt", "↑"], "keyChannelUp"],
      [["Alt", "↓"], "keyChannelDown"],
      [["F6"], "keyRegion"],
      [["Alt", "1–4"], "keyPerson"],
      [["Ctrl", "/"], "keyHelp"],
      [["Esc"], "keyEscape"],
    ],
  ],
  [
    "keysWriting",
    [
      [["/"], "keySlash"],
      [["Tab"], "keyTab"],
      [["↑", "↓"], "keyChoices"],
      [["Enter"], "keySend"],
      [["Shift", "Enter"], "keyBreak"],
    ],
  ],
  [
    "keysMessages",
    [
      [["↑", "↓"], "keyMessages"],
      [["Enter"], "keyMessageMenu"],
      [["Tab"], "keyControls"],
      [["Delete"], "keyDelete"],
    ],
  ],
];

/** The regions that F6 cycles through. */
const REGIONS = [
  ".place[aria-current], .place",
  "chat-pane[kind=channel] .log",
  "chat-pane[kind=channel] .composer-box :is(textarea, input, .command-chip)",
  "chat-pane[kind=dm] .log",
  "chat-pane[kind=dm] .composer-box :is(textarea, input, .command-chip)",
];

/** Show the list of keys. */
export function openHelp() {
  const key = (/** @type {string} */ name) => h("kbd", {}, name);
  const row = (/** @type {[string[], string]} */ [keys, words]) => h("div", { class: "key-row" }, h("dt", {}, keys.map(key)), h("dd", {}, t(words)));
  const part = (/** @type {[string, [string[], string][]]} */ [words, rows]) => h("section", {}, h("h3", {}, t(words)), h("dl", {}, rows.map(row)));
  openDialog(t("shortcuts"), h("div", { class: "keys" }, KEYS.map(part)), "wide");
}

/** Start listening for keys. */
export function listenForShortcuts() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "k") openSwitcher();
    else if (control && event.key === "/") openHelp();
    else if (event.altKey && event.key === "ArrowUp") view.stepChannel(-1);
    else if (event.altKey && event.key === "ArrowDown") view.stepChannel(1);
    else if (event.altKey && /^[1-4]$/.test(event.key) && parent !== window)
      parent.postMessage({ playground: "go", index: Number(event.key) - 1 }, location.origin);
    else if (event.key === "F6") nextRegion(event.shiftKey ? -1 : 1);
    else if (!typeAnywhere(event)) return;
    event.preventDefault();
  });
}

/** @param {number} step */
function nextRegion(step) {
  const regions = REGIONS.flatMap((selector) => {
    /** @type {NodeListOf<HTMLElement>} */
    const elements = document.querySelectorAll(selector);
    return [...elements].find((element) => element.checkVisibility({ visibilityProperty: true })) ?? [];
  });
  const at = regions.findIndex((element) => element.contains(document.activeElement));
  // Any row of the side bar counts as its region.
  const from = at < 0 && document.activeElement?.closest("side-bar") ? 0 : at;
  regions.at((from + step) % regions.length)?.focus();
}

/**
 * Typing without a focused field goes to the composer, including the first letter.
 * @param {KeyboardEvent} event
 */
function typeAnywhere(event) {
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { activeElement } = document;
  if (!activeElement || (activeElement !== document.body && !activeElement.matches(".log, .message"))) return false;
  const pane = activeElement.closest("chat-pane")?.kind ?? (view.tab === "dm" ? "dm" : "channel");
  focusFirst(document, `chat-pane[kind=${pane}] .composer-input`);
  return false;
}

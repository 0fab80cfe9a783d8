// <message-list channel="ID">: the scrolling list of one channel's messages. It follows the newest message unless the
// reader has scrolled up, fetches older ones near the top, and does not move when a message is edited. message.js draws
// a message; message-keys.js handles the keyboard.

import { announce } from "./announce.js";
import * as api from "./api.js";
import { h, listen, svg, syncRows } from "./dom.js";
import { icons } from "./icons.js";
import { interactions } from "./interactions.js";
import { follows, messageElement, noteElement, spoken } from "./message.js";
import { messageKeys } from "./message-keys.js";
import { messageMenu } from "./message-menu.js";
import { eachFrame } from "./pacing.js";
import { store } from "./store.js";
import { dayDivider } from "./time.js";
import { dayOf } from "./time-words.js";
import { t } from "./words.js";

const NEAR = 48;
/** Older messages are requested within this many pixels of the top. */
const NEAR_TOP = 400;
const PAGE = 50;
/** The most messages that are read out when many come at once. */
const MOST_SPOKEN = 5;

/** @typedef {{message: HTMLElement, element: HTMLElement, index: number, row: number}} FocusPlace */

export class MessageList extends HTMLElement {
  /** These create the contents of an empty list, and the part above the first message; the pane sets them. */
  /** @type {() => HTMLElement | null} */
  empty = () => null;
  /** @type {() => HTMLElement | null} */
  beginning = () => null;

  /** @type {string | null} */
  #channel = null;
  #log = h("div", { class: "log", role: "log", "aria-live": "off", tabindex: "0" });
  #jump = h(
    "button",
    { class: "jump", type: "button", hidden: true, onclick: () => this.#toEnd(true) },
    svg(icons.down),
  );
  #follow = true;
  #top = 0;
  #leave = new AbortController();
  #asking = false;
  /**
   * Messages since the last render that will be read out.
   * @type {Wire.Message[]}
   */
  #news = [];
  /** Counts changes of everything that rows depend on besides their message, such as names. */
  #surroundings = 0;

  connectedCallback() {
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    const render = eachFrame(() => this.#render());
    this.replaceChildren(this.#log, this.#jump);
    this.#log.onscroll = () => this.#scrolled();
    this.#log.onkeydown = (event) => messageKeys(event, this.#log);
    this.#log.oncontextmenu = (event) => this.#contextMenu(event);
    store.on(
      "messages",
      (detail) => {
        if (detail.channel !== this.#channel) return;
        const { message } = detail;
        if (message && detail.isNew && message.author.id !== store.self.id) this.#news.push(message);
        render();
      },
      signal,
    );
    interactions.on("change", (detail) => detail.channel === this.#channel && render(), signal);
    const all = () => {
      this.#surroundings += 1;
      render();
    };
    listen(store, ["snapshot", "people", "bots", "guilds", "commands", "emojis"], all, signal);
    // The newest message stays in view when pictures load late, the composer grows or a phone's keyboard opens.
    const keepTheEnd = () => {
      this.#lookWhere();
      if (this.#follow) this.#toEnd(false);
    };
    const resized = new ResizeObserver(keepTheEnd);
    resized.observe(this.#log);
    this.#log.addEventListener("load", keepTheEnd, { capture: true, signal });
    signal.addEventListener("abort", () => resized.disconnect());
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  /** @param {string | null} id */
  set channel(id) {
    if (id === this.#channel) return;
    if (this.#channel) store.keepOlder(this.#channel, false);
    this.#channel = id;
    this.#news = [];
    this.#follow = true;
    if (!this.isConnected) return;
    this.#log.replaceChildren();
    this.#render();
  }

  get channel() {
    return this.#channel;
  }

  #render() {
    // Scroll events come a frame late, so check the position first: a reader who just scrolled up stays there.
    this.#lookWhere();
    this.#jump.setAttribute("aria-label", t("newest"));
    this.#jump.title = t("newest");
    const held = this.#follow ? null : this.#hold();
    const focus = this.#focusPlace();
    syncRows(this.#log, this.#rows());
    for (const message of this.#news.splice(0).slice(-MOST_SPOKEN)) announce(spoken(message));
    this.#restoreFocus(focus);
    if (held) this.#log.scrollTop += held.element.offsetTop - held.top;
    else this.#toEnd(false);
    this.#scrolled();
  }

  /** All rows for `syncRows`: the part above the first message, days, messages, pending commands. */
  #rows() {
    const messages = store.messagesIn(this.#channel);
    const notes = interactions.notes.filter((note) => note.channel === this.#channel);
    const ready = store.ready ? `${this.#channel} ${this.#surroundings}` : "";
    if (!messages.length && !notes.length)
      return ready ? [{ key: "empty", stamp: [ready], make: () => keyed("empty", this.empty()) }] : [];
    const whole = store.isWhole(this.#channel);
    /** @type {Page.Row[]} */
    const rows = [
      { key: "space", stamp: [], make: () => h("div", { class: "log-space", "data-key": "space" }) },
      whole
        ? { key: "beginning", stamp: [ready], make: () => keyed("beginning", this.beginning()) }
        : { key: "older", stamp: [], make: olderLine },
    ];
    /** @type {Wire.Message | undefined} */
    let before;
    for (const message of messages) {
      const day = dayOf(message.timestamp);
      const newDay = before !== undefined && day !== dayOf(before.timestamp);
      if (newDay) rows.push(dayRow(day, message));
      rows.push(this.#messageRow(message, !newDay && follows(message, before)));
      before = message;
    }
    for (const note of notes) {
      const above = rows.findLastIndex((row) => row.key === note.after || row.after === note.after);
      const row = {
        key: note.id,
        after: note.failed ? note.after : null,
        stamp: [note.failed, this.#surroundings],
        make: () => noteElement(note),
      };
      if (note.failed && above >= 0) rows.splice(above + 1, 0, row);
      else rows.push(row);
    }
    return rows;
  }

  /**
   * @param {Wire.Message} message
   * @param {boolean} compact
   * @returns {Page.Row}
   */
  #messageRow(message, compact) {
    const { id } = message;
    const stamp = [
      message,
      compact,
      this.#surroundings,
      interactions.waiting.get(id),
      interactions.failed.get(id),
      interactions.chosen.get(id),
    ];
    return { key: id, stamp, make: () => messageElement(message, compact) };
  }

  /** The first visible message and its position, so that it can be restored. */
  #hold() {
    const rows = /** @type {HTMLElement[]} */ ([...this.#log.children]);
    const element = rows.find(
      (child) => child.offsetTop + child.offsetHeight > this.#log.scrollTop && child.dataset.messageId,
    );
    return element && { element, top: element.offsetTop };
  }

  /** @param {HTMLElement} message */
  #controls(message) {
    /** @type {NodeListOf<HTMLElement>} */
    const controls = message.querySelectorAll(":is(.message-body, .reference) :is(button, a):not(.author)");
    return [...controls];
  }

  /** @returns {HTMLElement[]} */
  #messageElements() {
    return [...this.#log.querySelectorAll(/** @type {"article"} */ (".message"))];
  }

  /** @returns {FocusPlace | null} */
  #focusPlace() {
    const element = /** @type {HTMLElement | null} */ (document.activeElement);
    /** @type {HTMLElement | null} */
    const message = (element && this.#log.contains(element) && element.closest(".message")) || null;
    if (!element || !message) return null;
    const rows = this.#messageElements();
    return { message, element, index: this.#controls(message).indexOf(element), row: rows.indexOf(message) };
  }

  /**
   * If the focused element is gone, focus the element in its place, or otherwise the list.
   * @param {FocusPlace | null} place
   */
  #restoreFocus(place) {
    if (!place || (place.element.isConnected && document.activeElement === place.element)) return;
    const controls = place.message.isConnected ? this.#controls(place.message) : [];
    const rows = this.#messageElements();
    if (place.element.isConnected) {
      place.element.focus({ preventScroll: true });
      return;
    }
    const next = place.message.isConnected
      ? (controls[Math.min(place.index, controls.length - 1)] ?? place.message)
      : rows[Math.min(place.row, rows.length - 1)];
    (next ?? this.#log).focus({ preventScroll: true });
  }

  /** Update whether the reader follows the newest message. Returns their distance from the end in pixels. */
  #lookWhere() {
    const away = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight;
    // Growing content increases the distance too; only scrolling up means that the reader left the end.
    if (away < NEAR) this.#follow = true;
    else if (this.#log.scrollTop < this.#top - 1) this.#follow = false;
    this.#top = this.#log.scrollTop;
    return away;
  }

  #scrolled() {
    const near = this.#lookWhere() < 300;
    if (this.#jump.hidden !== near) this.#jump.hidden = near;
    if (!this.#channel) return;
    store.keepOlder(this.#channel, !this.#follow);
    if (this.#log.scrollTop < NEAR_TOP && !store.isWhole(this.#channel)) this.#askForOlder(this.#channel);
  }

  /** @param {string} channel */
  async #askForOlder(channel) {
    if (this.#asking || !store.connected) return;
    this.#asking = true;
    const [oldest] = store.messagesIn(channel);
    try {
      const older = await api.olderMessages(store.self.id, channel, oldest.id, PAGE);
      store.prepend(channel, older, older.length < PAGE);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      // A refusal is final; an unreachable server is asked again at the next scroll.
      if (error.status) store.prepend(channel, [], true);
    }
    this.#asking = false;
  }

  /** @param {boolean} smooth */
  #toEnd(smooth) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#follow = true;
    this.#log.scrollTo({ top: this.#log.scrollHeight, behavior: smooth && !calm ? "smooth" : "instant" });
    this.#top = this.#log.scrollTop; // The reader may scroll up before the browser reports this.
  }

  /** @param {PointerEvent} event */
  #contextMenu(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    /** @type {HTMLElement | null} */
    const row = target.closest("[data-message-id]");
    // Links and pictures keep the browser's own menu.
    if (!row || target.closest("a, img, input, textarea") || String(getSelection())) return;
    event.preventDefault();
    const message = store.messagesIn(this.#channel).find((other) => other.id === row.dataset.messageId);
    if (!message) return;
    const open = () => messageMenu(message, row, event.clientX ? { x: event.clientX, y: event.clientY } : null);
    // A finger or button that is still down would close the menu when it is lifted.
    if (event.buttons || event.pointerType === "touch") whenLifted(open);
    else open();
  }
}

/** @param {() => void} run */
function whenLifted(run) {
  const lifted = new AbortController();
  const once = () => {
    lifted.abort();
    setTimeout(run);
  };
  listen(document, ["pointerup", "pointercancel"], once, lifted.signal);
}

/**
 * @param {string} key
 * @param {HTMLElement | null} element
 */
function keyed(key, element) {
  const made = element ?? h("div", { class: "empty" });
  made.dataset.key = key;
  return made;
}

/**
 * @param {string} day
 * @param {Wire.Message} message
 * @returns {Page.Row}
 */
const dayRow = (day, message) => ({
  key: `day-${day}`,
  stamp: [],
  make: () => keyed(`day-${day}`, dayDivider(message.timestamp)),
});

const olderLine = () =>
  h(
    "div",
    { class: "older", "data-key": "older", role: "status" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    t("older"),
  );

customElements.define("message-list", MessageList);

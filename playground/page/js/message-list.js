// <message-list channel="ID">: the scrolling list of one channel's messages. It follows the newest message unless the
// reader has scrolled up, and holds still when a message is edited. How a message looks is in message.js.

import { h, listen, morph, soon, svg } from "./dom.js";
import { icons } from "./icons.js";
import { interactions } from "./interactions.js";
import { follows, messageElement, noteElement } from "./message.js";
import { store } from "./store.js";
import { t } from "./words.js";

const NEAR = 48;

class MessageList extends HTMLElement {
  /** Makes what is shown when there is no message; set by the pane. */
  empty = () => null;

  #channel = null;
  #log = null;
  #jump = null;
  #follow = true;
  #leave = null;

  connectedCallback() {
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    const render = soon(() => this.#render());
    this.#log = h("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" });
    this.#jump = h(
      "button",
      {
        class: "jump",
        type: "button",
        hidden: true,
        "aria-label": t("newest"),
        title: t("newest"),
        onclick: () => this.#toEnd(true),
      },
      svg(icons.down),
    );
    this.replaceChildren(this.#log, this.#jump);
    this.#log.onscroll = () => this.#scrolled();
    store.addEventListener("messages", ({ detail }) => detail.channel === this.#channel && render(), { signal });
    interactions.addEventListener("change", ({ detail }) => detail.channel === this.#channel && render(), { signal });
    listen(store, ["snapshot", "people", "bots", "guilds", "commands"], render, signal);
    // Pictures that arrive late, a composer that grows, a phone's keyboard: the newest message stays in sight.
    const resized = new ResizeObserver(() => this.#follow && this.#toEnd(false));
    resized.observe(this.#log);
    this.#log.addEventListener("load", () => this.#follow && this.#toEnd(false), { capture: true, signal });
    signal.addEventListener("abort", () => resized.disconnect());
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  set channel(id) {
    if (id === this.#channel) return;
    this.#channel = id;
    this.#follow = true;
    if (!this.#log) return;
    this.#log.replaceChildren();
    this.#render();
  }

  get channel() {
    return this.#channel;
  }

  #render() {
    const messages = store.messagesIn(this.#channel);
    const notes = interactions.notes.filter((note) => note.channel === this.#channel);
    const held = this.#follow ? null : this.#hold();
    const focus = this.#focusPlace();
    const rows = messages.map((message, index) => messageElement(message, follows(message, messages[index - 1])));
    for (const note of notes) {
      const above = rows.findLastIndex((row) => row.dataset.key === note.after || row.dataset.after === note.after);
      if (note.failed && above >= 0) rows.splice(above + 1, 0, noteElement(note));
      else rows.push(noteElement(note));
    }
    if (rows.length) rows.unshift(h("div", { class: "log-space", "data-key": "space" }));
    else if (store.ready) rows.push(this.empty());
    morph(this.#log, rows.filter(Boolean));
    this.#restoreFocus(focus);
    if (held) this.#log.scrollTop += held.element.offsetTop - held.top;
    else this.#toEnd(false);
    this.#scrolled();
  }

  /** The first message in sight and where it stands, so that it can be put there again. */
  #hold() {
    const element = [...this.#log.children].find(
      (child) => child.offsetTop + child.offsetHeight > this.#log.scrollTop && child.dataset.messageId,
    );
    return element && { element, top: element.offsetTop };
  }

  #controls(message) {
    return [...message.querySelectorAll("button, a")];
  }

  #focusPlace() {
    const element = document.activeElement;
    const message = this.#log.contains(element) && element.closest(".message");
    return message ? { message, element, index: this.#controls(message).indexOf(element) } : null;
  }

  /** The control with the focus may be gone: then the one in its place, else the list, gets it. */
  #restoreFocus(place) {
    if (!place || (place.element.isConnected && document.activeElement === place.element)) return;
    const controls = place.message.isConnected ? this.#controls(place.message) : [];
    const next = controls[Math.min(place.index, controls.length - 1)] ?? this.#log;
    next.focus({ preventScroll: true });
  }

  #scrolled() {
    const away = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight;
    this.#follow = away < NEAR;
    this.#jump.hidden = away < 300;
  }

  #toEnd(smooth) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#follow = true;
    this.#log.scrollTo({ top: this.#log.scrollHeight, behavior: smooth && !calm ? "smooth" : "instant" });
  }
}

customElements.define("message-list", MessageList);

// The record page: the live traffic between the playground and its bots. It shows the list of entries, one entry in
// full, and how long each interaction waited. entries.js stores and filters the entries.

import { focusFirst, h, morph, svg, syncRows } from "../dom.js";
import { icons } from "../icons.js";
import { speakOnPage } from "../language.js";
import { soon } from "../pacing.js";
import { t } from "../words.js";
import { detail } from "./detail.js";
import { entries, isTrouble, sign, summary } from "./entries.js";
import { filters } from "./filters.js";
import { timeline } from "./timeline.js";

/** The most rows on the page. */
const ROWS = 400;

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

class RecordPage {
  #tab = "entries";
  /** @type {Wire.Entry | null} */
  #chosen = null;
  #follow = true;
  #head = h("header", { class: "record-head" });
  #filters = h("div", { class: "record-filters", role: "search" });
  #list = h("div", { class: "record-list", role: "listbox", tabindex: "0" });
  #note = h("p", { class: "record-note", role: "status" });
  #detail = h("section", { class: "record-detail" });
  #main = h("main", { class: "record-main" });

  start() {
    speakOnPage(navigator.language);
    document.title = t("recordTitle");
    this.#list.setAttribute("aria-label", t("entries"));
    this.#detail.setAttribute("aria-label", t("entry", { n: "" }).trim());
    const left = h("section", { class: "record-left" }, this.#filters, this.#note, this.#list);
    this.#main.append(left, this.#detail);
    document.getElementById("app")?.replaceChildren(h("div", { class: "record" }, this.#head, this.#main));
    this.#list.onkeydown = (event) => this.#key(event);
    this.#list.onscroll = () => {
      const away = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight;
      this.#follow = away < 40;
    };
    entries.addEventListener(
      "change",
      soon(() => this.#render()),
    );
    this.#render();
    entries.start();
  }

  #render() {
    morph(this.#head, this.#heading());
    morph(this.#filters, this.#tab === "entries" ? filters() : []);
    this.#filters.hidden = this.#tab !== "entries";
    this.#list.hidden = this.#tab !== "entries";
    this.#main.dataset.tab = this.#tab;
    this.#main.toggleAttribute("data-chosen", Boolean(this.#chosen));
    if (this.#tab === "entries") this.#renderList();
    else morph(this.#note, [t("timelineHint")]);
    morph(this.#detail, this.#tab === "entries" ? detail(this.#chosen) : timeline());
  }

  #heading() {
    /** @type {(name: string, label: string) => HTMLElement} */
    const tab = (name, label) =>
      h(
        "button",
        {
          class: "record-tab",
          type: "button",
          "aria-current": this.#tab === name ? "page" : null,
          onclick: () => {
            this.#tab = name;
            this.#render();
          },
        },
        label,
      );
    return [
      h("a", { class: "text-link", href: "./" }, t("backToChat")),
      h("h1", {}, t("record")),
      h(
        "span",
        { class: entries.connected ? "record-state on" : "record-state", role: "status" },
        t(entries.connected ? "recordLive" : "recordLost"),
      ),
      h("nav", { "aria-label": t("record") }, tab("entries", t("entries")), tab("timeline", t("timeline"))),
      this.#headButton(
        entries.paused ? icons.play : icons.pause,
        entries.paused ? t("resume", { n: entries.waiting.length }) : t("pause"),
        () => entries.pause(!entries.paused),
      ),
      this.#headButton(icons.trash, t("clear"), () => this.#clear()),
    ];
  }

  /**
   * @param {string} icon
   * @param {string} label
   * @param {() => void} onclick
   */
  #headButton(icon, label, onclick) {
    return h(
      "button",
      { class: "button secondary", type: "button", "aria-label": label, title: label, onclick },
      svg(icon),
      h("span", { class: "label" }, label),
    );
  }

  #renderList() {
    const fitting = entries.shown();
    const shown = fitting.slice(-ROWS);
    const words = fitting.length ? t("entriesShown", { shown: shown.length, n: entries.all.length }) : t("noEntries");
    morph(this.#note, [words]);
    const chosen = this.#chosen?.n;
    syncRows(
      this.#list,
      shown.map((entry) => ({
        key: String(entry.n),
        stamp: [entry, entry.n === chosen, entries.people],
        make: () => this.#row(entry, entry.n === chosen),
      })),
    );
    if (chosen && shown.some((entry) => entry.n === chosen))
      this.#list.setAttribute("aria-activedescendant", `entry-${chosen}`);
    else this.#list.removeAttribute("aria-activedescendant");
    if (this.#follow && !chosen) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /**
   * @param {Wire.Entry} entry
   * @param {boolean} active
   */
  #row(entry, active) {
    const { status = 0 } = entry; // 0 where no answer was sent
    return h(
      "div",
      {
        id: `entry-${entry.n}`,
        "data-key": String(entry.n),
        class: ["record-row", entry.kind, active && "active", isTrouble(entry) && "trouble"].filter(Boolean).join(" "),
        role: "option",
        "aria-selected": String(active),
        onclick: () => this.#choose(entry),
      },
      h("span", { class: "record-time" }, clock(entry.time)),
      h("span", { class: "record-sign" }, sign(entry)),
      h("span", { class: "record-words" }, summary(entry)),
      h(
        "span",
        { class: "record-marks" },
        entry.fault && h("span", { class: "mark-fault" }, t("faultHit")),
        Boolean(entry.complaints?.length) && h("span", { class: "mark-complaint" }, t("complaint")),
        Boolean(entry.warnings?.length) && h("span", { class: "mark-warning" }, t("warning")),
        status > 0 && h("span", { class: status >= 400 ? "record-status bad" : "record-status" }, String(status)),
        typeof entry.seconds === "number" &&
          h("span", { class: "record-ms" }, t("milliseconds", { n: Math.round(entry.seconds * 1000) })),
      ),
    );
  }

  /** @param {Wire.Entry | null} entry */
  #choose(entry) {
    this.#chosen = entry;
    this.#render();
    this.#detail.scrollTop = 0;
    document.getElementById(`entry-${entry?.n}`)?.scrollIntoView({ block: "nearest" });
  }

  #clear() {
    this.#chosen = null;
    entries.clear();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const shown = entries.shown().slice(-ROWS);
    const at = shown.findIndex((entry) => entry.n === this.#chosen?.n);
    const step = STEPS[event.key];
    if (event.key === "Enter") focusFirst(this.#detail, "pre");
    else if (event.key === "Escape") this.#choose(null);
    else if (step && shown.length) {
      // Without a choice, moving up starts at the newest entry.
      const from = at < 0 ? (step < 0 ? shown.length : -1) : at;
      this.#choose(shown[Math.min(shown.length - 1, Math.max(0, from + step))]);
    } else return;
    event.preventDefault();
  }
}

/**
 * Seconds since 1970 as the time of day, to the millisecond.
 * @param {number} seconds
 */
function clock(seconds) {
  const date = new Date(seconds * 1000);
  const two = (/** @type {number} */ number, length = 2) => String(number).padStart(length, "0");
  return Number.isNaN(date.getTime())
    ? ""
    : `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${two(date.getMilliseconds(), 3)}`;
}

new RecordPage().start();

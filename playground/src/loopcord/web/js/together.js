// Several people in one window: a frame for each, side by side if there is room, otherwise one at a time with a row of
// names above. Each frame is the whole page as that person, with a language and unread marks of its own.

import { avatar } from "./avatar.js";
import { focusFirst, h, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { t } from "./words.js";

/** @typedef {{id: string, unread: number, frame: HTMLIFrameElement}} Pane */

const MOST = 4;

export class Together {
  /**
   * {id, unread, frame}, from left to right.
   * @type {Pane[]}
   */
  #panes = [];
  #shown = 0;
  #people;
  #bar = h("header", { class: "together-bar" });
  #frames = h("main", { class: "together-frames" });

  /**
   * `people` is everybody, `ids` those to show.
   * @param {Wire.Person[]} people
   * @param {string[]} ids
   */
  constructor(people, ids) {
    this.#people = people;
    for (const id of ids.slice(0, MOST)) this.#open(id);
  }

  /**
   * Show the frames on the page.
   * @param {HTMLElement} app
   */
  show(app) {
    app.replaceChildren(h("div", { class: "together" }, this.#bar, this.#frames));
    addEventListener("message", (event) => event.origin === location.origin && this.#heard(event));
    document.addEventListener("keydown", (event) => {
      if (!event.altKey || !/^[1-4]$/.test(event.key)) return;
      event.preventDefault();
      this.#go(Number(event.key) - 1);
    });
    this.#render();
  }

  /** @param {string} id */
  #open(id) {
    const query = new URLSearchParams({ person: id });
    const channel = new URLSearchParams(location.search).get("channel");
    if (channel) query.set("channel", channel);
    const frame = h("iframe", { class: "together-frame", src: `?${query}`, title: this.#name(id) });
    this.#panes.push({ id, unread: 0, frame });
    this.#frames.append(frame);
  }

  /** @param {string} id */
  #name(id) {
    return this.#people.find((person) => person.id === id)?.name ?? "?";
  }

  /**
   * Handle a frame's message: its current person and unread count, or the request to switch frames.
   * @param {MessageEvent} event
   */
  #heard({ data, source }) {
    if (data?.playground === "go") {
      this.#go(data.index);
      return;
    }
    const pane = this.#panes.find((other) => other.frame.contentWindow === source);
    if (data?.playground !== "pane" || !pane) return;
    Object.assign(pane, { id: data.person, unread: data.unread });
    this.#people = data.people;
    pane.frame.title = this.#name(pane.id);
    this.#render();
  }

  /** @param {number} index */
  #go(index) {
    const pane = this.#panes[index];
    if (!pane) return;
    this.#shown = index;
    this.#render();
    pane.frame.contentWindow?.focus();
    focusFirst(pane.frame.contentDocument, ".composer-input");
  }

  /** @param {Pane} pane */
  #close(pane) {
    pane.frame.remove();
    this.#panes = this.#panes.filter((other) => other !== pane);
    this.#shown = Math.min(this.#shown, this.#panes.length - 1);
    if (this.#panes.length === 1) location.assign(`?${new URLSearchParams({ person: this.#panes[0].id })}`);
    else this.#render();
  }

  #render() {
    const unread = this.#panes.reduce((sum, pane) => sum + pane.unread, 0);
    const names = this.#panes.map((pane) => this.#name(pane.id));
    document.title = `${unread ? `(${unread}) ` : ""}${names.join(" · ")} · ${t("playground")}`;
    const address = new URL(location.href);
    address.searchParams.set("persons", this.#panes.map((pane) => pane.id).join(","));
    history.replaceState(null, "", address);
    this.#frames.style.setProperty("--count", String(this.#panes.length));
    this.#panes.forEach((pane, index) => {
      pane.frame.dataset.shown = String(index === this.#shown);
    });
    morph(this.#bar, [
      h(
        "nav",
        { "aria-label": t("people") },
        this.#panes.map((pane, index) => this.#tab(pane, index)),
      ),
      this.#adder(),
    ]);
  }

  /**
   * @param {Pane} pane
   * @param {number} index
   */
  #tab(pane, index) {
    const name = this.#name(pane.id);
    return h(
      "span",
      { class: "together-tab" },
      h(
        "button",
        {
          class: "together-name",
          type: "button",
          "aria-current": index === this.#shown ? "true" : null,
          onclick: () => this.#go(index),
        },
        avatar({ id: pane.id, name }, { size: "mini" }),
        h("span", {}, name),
        pane.unread > 0 &&
          h(
            "span",
            { class: "badge", role: "img", "aria-label": t("unread", { n: pane.unread }) },
            pane.unread > 99 ? "99+" : String(pane.unread),
          ),
      ),
      h(
        "button",
        {
          class: "icon-button",
          type: "button",
          "aria-label": t("closePerson", { name }),
          title: t("closePerson", { name }),
          onclick: () => this.#close(pane),
        },
        svg(icons.close),
      ),
    );
  }

  #adder() {
    const others = this.#people.filter((person) => !this.#panes.some((pane) => pane.id === person.id));
    if (this.#panes.length >= MOST || !others.length) return null;
    const add = (/** @type {Page.At<Event, Page.Field>} */ event) => {
      const id = event.target.value;
      event.target.value = "";
      this.#open(id);
      this.#go(this.#panes.length - 1);
    };
    return h(
      "select",
      { class: "together-add", "aria-label": t("addPane"), onchange: add },
      h("option", { value: "" }, t("addPane")),
      others.map((person) => h("option", { value: person.id }, person.name)),
    );
  }
}

/** The ids of the people in the URL to show side by side; null if it names only one. */
export function severalInAddress() {
  const ids = new URLSearchParams(location.search).get("persons")?.split(",").filter(Boolean) ?? [];
  return ids.length > 1 ? ids : null;
}

// <people-list>: all people, each a link to the page as that person, and a form to add one. Used before a person is
// chosen, in the popover of the side bar, and as a tab on a phone.

import * as api from "./api.js";
import { avatar } from "./avatar.js";
import { h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { soon } from "./pacing.js";
import { store } from "./store.js";
import { currentLocale, languageName, LOCALES, t } from "./words.js";
import { addressOf, addressOfSeveral, view } from "./view.js";

class PeopleList extends HTMLElement {
  #leave = new AbortController();
  #error = "";

  connectedCallback() {
    this.#leave = new AbortController();
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me", "people"], render, this.#leave.signal);
    // The links lead to the current channel.
    listen(view, ["view"], render, this.#leave.signal);
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    morph(this, [
      h("ul", { class: "people" }, store.people.map(row)),
      store.me &&
        parent === window &&
        store.people.length > 1 &&
        h("a", { class: "wide-button", href: addressOfSeveral() }, svg(icons.columns), t("sideBySide")),
      h(
        "form",
        { class: "add-form", onsubmit: (event) => this.#add(event) },
        h("h3", {}, t("addPerson")),
        h(
          "label",
          {},
          h("span", {}, t("name")),
          h("input", { name: "name", required: true, maxlength: "32", autocomplete: "off" }),
        ),
        h("label", {}, h("span", {}, t("language")), localeSelect("locale", store.me?.locale ?? nearestLocale())),
        h("button", { class: "button primary", type: "submit" }, t("add")),
        this.#error && h("p", { class: "form-error", role: "alert" }, this.#error),
      ),
    ]);
  }

  /** @param {Page.At<SubmitEvent, HTMLFormElement>} event */
  async #add(event) {
    event.preventDefault();
    const form = event.target;
    const values = new FormData(form);
    const name = String(values.get("name")).trim();
    if (!name) return;
    try {
      const person = await api.addPerson(name, String(values.get("locale")));
      form.reset();
      this.#error = "";
      if (!store.me) location.search = addressOf(person.id);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.#error = error.status ? error.message : t("unreachable");
    }
    this.#render();
  }
}

/** @param {Wire.Person} person */
function row(person) {
  const me = person.id === store.me?.id;
  return h(
    "li",
    { "data-key": person.id, class: me ? "person me" : "person" },
    h(
      "a",
      {
        class: "person-link",
        href: addressOf(person.id),
        "aria-current": me ? "true" : null,
      },
      avatar(person),
      h("span", { class: "unseen" }, t(me ? "youAre" : "switchTo", { name: person.name }), "."),
      h(
        "span",
        { class: "person-name" },
        h("b", {}, person.name),
        h("small", {}, languageName(person.locale), person.dms !== "open" && ` · ${t("dmsClosed")}`),
      ),
      me && h("span", { class: "you-tag" }, t("you")),
    ),
    !me &&
      h(
        "a",
        {
          class: "icon-button",
          href: addressOf(person.id),
          target: "_blank",
          rel: "noopener",
          "aria-label": t("newTab", { name: person.name }),
          title: t("newTab", { name: person.name }),
        },
        svg(icons.out),
      ),
  );
}

/**
 * A native select of languages.
 * @param {string} name
 * @param {string} chosen
 * @param {Page.Props["onchange"]} onchange
 */
export function localeSelect(name, chosen, onchange = null) {
  const known = LOCALES.some(([code]) => code === chosen) ? LOCALES : [...LOCALES, [chosen, chosen]];
  return h(
    "select",
    { name, onchange },
    known.map(([code, label]) => h("option", { value: code, selected: code === chosen }, label)),
  );
}

const nearestLocale = () =>
  LOCALES.find(([code]) => code.split("-")[0] === currentLocale().split("-")[0])?.[0] ?? "en-US";

customElements.define("people-list", PeopleList);

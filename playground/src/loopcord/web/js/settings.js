// <person-settings>: the settings of this tab's person, the look of the page, and adding and deleting channels and
// servers.

import * as api from "./api.js";
import { openGuildSettings } from "./developer/guild-settings.js";
import { nameForm } from "./developer/name-form.js";
import { h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { soon } from "./pacing.js";
import { localeSelect } from "./people.js";
import { store } from "./store.js";
import { t } from "./words.js";
import { view } from "./view.js";

const REFUSALS = ["50007", "50278", "40003"];

class PersonSettings extends HTMLElement {
  #leave = new AbortController();
  #error = "";

  connectedCallback() {
    this.#leave = new AbortController();
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me", "guilds"], render, this.#leave.signal);
    listen(view, ["view"], render, this.#leave.signal);
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    if (!store.ready) return;
    const me = store.self;
    const channel = store.channel(view.channelId);
    const guild = store.guildOf(view.channelId) ?? store.guilds[0];
    morph(this, [
      h("h2", {}, t("settingsOf", { name: me.name })),
      this.#error && h("p", { class: "form-error", role: "alert" }, this.#error),
      h(
        "label",
        {},
        h("span", {}, t("language")),
        localeSelect("own-locale", me.locale, (event) =>
          this.#try(() => api.changePerson(me.id, { locale: event.target.value })),
        ),
      ),
      h(
        "label",
        {},
        h("span", {}, t("dms")),
        dmsSelect(me.dms, (event) => this.#try(() => api.changePerson(me.id, { dms: event.target.value }))),
      ),
      h(
        "button",
        { class: "wide-button", type: "button", onclick: () => window.playgroundTheme.toggle() },
        svg(icons.sun, "icon when-dark"),
        svg(icons.moon, "icon when-light"),
        t("theme"),
      ),
      h("h3", {}, t("newPlace")),
      guild &&
        nameForm(t("addChannel"), t("channelName"), (name) =>
          this.#try(() => api.addChannel(guild.id, name.replace(/\s+/g, "-").toLowerCase())),
        ),
      nameForm(t("addGuild"), t("guildName"), (name) => this.#try(() => api.addGuild(name, me.locale))),
      guild &&
        h(
          "button",
          { class: "wide-button", type: "button", onclick: () => openGuildSettings(guild.id) },
          svg(icons.sliders),
          t("guildSettings", { name: guild.name }),
        ),
      channel &&
        h(
          "button",
          {
            class: "wide-button danger",
            type: "button",
            onclick: () => this.#try(() => api.removeChannel(channel.id)),
          },
          svg(icons.trash),
          t("removeChannel", { name: channel.name }),
        ),
    ]);
  }

  /** @param {() => Promise<unknown>} action */
  async #try(action) {
    this.#error = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.#error = error.status ? error.message : t("unreachable");
    }
    this.#render();
  }
}

/**
 * @param {string} chosen
 * @param {Page.Props["onchange"]} onchange
 */
function dmsSelect(chosen, onchange) {
  return h(
    "select",
    { name: "dms", onchange },
    h("option", { value: "open", selected: chosen === "open" }, t("dmsOpen")),
    REFUSALS.map((code) =>
      h("option", { value: code, selected: chosen === code }, `${t("dmsClosed")}: ${code}, ${t(`dms${code}`)}`),
    ),
  );
}

customElements.define("person-settings", PersonSettings);

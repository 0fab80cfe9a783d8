// <guild-settings guild="ID">: the settings of a server: its members and roles, the bot's membership, and the bot's and
// the members' access to each channel. This is for developers of bots; Discord has no such panel.

import * as api from "../api.js";
import { avatar } from "../avatar.js";
import { openDialog } from "../dialog.js";
import { h, listen, morph, svg } from "../dom.js";
import { icons } from "../icons.js";
import { soon } from "../pacing.js";
import { localeSelect } from "../people.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { channelSettings } from "./channel-settings.js";
import { check } from "./forms.js";
import { nameForm } from "./name-form.js";
import { Wishes } from "./wishes.js";

class GuildSettings extends HTMLElement {
  #leave = new AbortController();
  #error = "";
  #wishes = new Wishes();

  connectedCallback() {
    this.#leave = new AbortController();
    const render = soon(() => this.#render());
    // Registered first, so that it runs before the render with the server's data.
    listen(store, ["snapshot", "guilds"], () => this.#wishes.settle(), this.#leave.signal);
    listen(store, ["snapshot", "me", "people", "guilds", "bots"], render, this.#leave.signal);
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    const guild = store.guilds.find((other) => other.id === this.getAttribute("guild"));
    if (!guild) {
      this.closest("dialog")?.close();
      return;
    }
    morph(this, [
      h("p", { class: "form-error", role: "alert" }, this.#error),
      this.#itself(guild),
      this.#bot(guild),
      this.#members(guild),
      this.#roles(guild),
      h(
        "section",
        { "data-key": "channels" },
        h("h3", {}, t("channels")),
        guild.channels
          .filter((channel) => !channel.thread)
          .map((channel) => channelSettings(channel, guild, { attempt: (action) => this.#try(action), toggle: this.#toggle })),
        nameForm(t("addChannel"), t("channelName"), (name) =>
          this.#try(() => api.addChannel(guild.id, name.replace(/\s+/g, "-").toLowerCase())),
        ),
      ),
      h(
        "button",
        {
          class: "wide-button danger",
          type: "button",
          "data-key": "remove",
          onclick: () => this.#try(() => api.removeGuild(guild.id)),
        },
        svg(icons.trash),
        t("removeGuild", { name: guild.name }),
      ),
    ]);
  }

  /** @param {Wire.Guild} guild */
  #itself(guild) {
    const rename = (/** @type {Page.At<Event, Page.Field>} */ event) => {
      const name = event.target.value.trim();
      if (name && name !== guild.name) this.#try(() => api.changeGuild(guild.id, { name }));
    };
    const speak = (/** @type {Page.At<Event, Page.Field>} */ event) => this.#try(() => api.changeGuild(guild.id, { locale: event.target.value }));
    return h(
      "section",
      { "data-key": "itself", class: "two-fields" },
      h(
        "label",
        { class: "form-field" },
        h("span", {}, t("guildName")),
        h("input", { name: "guild-name", value: guild.name, maxlength: "32", autocomplete: "off", onchange: rename }),
      ),
      h(
        "label",
        { class: "form-field" },
        h("span", {}, t("language")),
        localeSelect("guild-locale", guild.locale, speak),
      ),
    );
  }

  /** @param {Wire.Guild} guild */
  #bot(guild) {
    const bot = store.bots[0];
    const name = bot?.name ?? "?";
    return h(
      "section",
      { "data-key": "bot" },
      h("h3", {}, t("botHere")),
      this.#toggle("bot", t("botIsMember", { name }), guild.bot !== false, (on) => api.setBot(guild.id, on)),
      this.#toggle("events", t("botMakesEvents"), guild.bot_allowed?.includes("create_events") ?? false, (on) =>
        api.changeGuild(guild.id, { bot_allowed: on ? ["create_events"] : [] }),
      ),
      this.#toggle("outage", t("outage"), guild.available === false, (on) =>
        api.changeGuild(guild.id, { available: !on }),
      ),
    );
  }

  /** @param {Wire.Guild} guild */
  #members(guild) {
    const members = guild.members ?? store.people.map((person) => person.id);
    return h(
      "section",
      { "data-key": "members" },
      h("h3", {}, t("members")),
      store.people.map((person) =>
        h(
          "div",
          { class: "member", "data-key": person.id },
          avatar(person, { size: "mini" }),
          this.#toggle(
            `member ${person.id}`,
            guild.owner === person.id ? `${person.name} · ${t("owner")}` : person.name,
            members.includes(person.id),
            (on) => api.setMember(guild.id, person.id, on),
          ),
        ),
      ),
    );
  }

  /** @param {Wire.Guild} guild */
  #roles(guild) {
    const roles = (guild.roles ?? []).filter((role) => role.id !== guild.id);
    const members = store.people.filter((person) => guild.members?.includes(person.id) ?? true);
    return h(
      "section",
      { "data-key": "roles" },
      h("h3", {}, t("roles")),
      roles.map((role) =>
        h(
          "fieldset",
          { class: "chips", "data-key": role.id },
          h("legend", {}, role.name),
          members.map((person) =>
            this.#toggle(
              `role ${role.id} ${person.id}`,
              person.name,
              role.members?.includes(person.id) ?? false,
              (on) => api.setRole(guild.id, role.id, person.id, on),
            ),
          ),
        ),
      ),
      nameForm(t("addRole"), t("roleName"), (name) => this.#try(() => api.addRole(guild.id, name))),
    );
  }

  /**
   * A checkbox that shows a click at once, and reverts it if the server refuses.
   * @type {Page.Toggle}
   */
  #toggle = (key, label, actual, action) =>
    check(label, this.#wishes.shown(key, actual), ({ target }) => {
      const on = target.checked;
      this.#try(() => this.#wishes.make(key, on, () => action(on)));
    });

  /** @param {() => Promise<unknown>} action */
  async #try(action) {
    this.#error = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.#error = error.status ? error.message : t("unreachable");
    }
    if (this.isConnected) this.#render();
  }
}

customElements.define("guild-settings", GuildSettings);

/**
 * Open the settings of a guild.
 * @param {string} guild
 */
export function openGuildSettings(guild) {
  const name = store.guilds.find((other) => other.id === guild)?.name ?? "";
  openDialog(t("guildSettings", { name }), h("guild-settings", { guild }), "wide");
}

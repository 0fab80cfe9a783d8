// The settings of one channel: the bot's permissions, and the members who cannot see it.

import * as api from "../api.js";
import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { field, options } from "./forms.js";

const PRESETS = ["full", "silent", "hidden"];
/** The permissions that can be denied to the bot one by one, by the names in Discord's libraries. */
const PERMISSIONS = [
  "view_channel",
  "send_messages",
  "embed_links",
  "attach_files",
  "read_message_history",
  "use_external_emojis",
  "add_reactions",
  "create_public_threads",
  "create_private_threads",
  "send_messages_in_threads",
];
/** The permissions that the bot can get beyond everybody's. */
const MORE = ["manage_messages", "manage_threads"];

/** @typedef {"denied" | "allowed" | "hidden_from"} ListName */

/**
 * Draw the settings.
 * @param {Wire.Channel} channel
 * @param {Wire.Guild} guild
 * @param {{attempt: Page.Attempt, toggle: Page.Toggle}} by carries out requests and shows their refusals
 */
export function channelSettings(channel, guild, { attempt, toggle }) {
  const bot = channel.bot ?? "full";
  const presets = [...PRESETS, ...(bot === "custom" ? ["custom"] : [])];
  const hidden = channel.hidden_from ?? [];
  const members = store.people.filter((person) => guild.members?.includes(person.id) ?? true);
  /** @type {(list: ListName, item: string, label: string) => HTMLElement} */
  const item = (list, item, label) =>
    toggle(`${channel.id} ${list} ${item}`, label, channel[list]?.includes(item) ?? false, (on) => {
      // Use the current list: another item may have been switched since this was drawn.
      const others = (store.channel(channel.id)?.[list] ?? []).filter((other) => other !== item);
      return api.changeChannel(channel.id, { [list]: on ? [...others, item] : others });
    });
  return h(
    "details",
    { class: "channel-settings", "data-key": channel.id, "data-keep": "open" },
    h(
      "summary",
      {},
      svg(icons.hash),
      h("span", {}, channel.name),
      bot !== "full" && h("small", {}, t(`bot_${bot}`)),
      hidden.length > 0 && h("small", {}, t("hiddenFromCount", { n: hidden.length })),
    ),
    field(
      t("botMay"),
      options(
        "bot-access",
        presets.map((preset) => /** @type {[string, string]} */ ([preset, t(`bot_${preset}`)])),
        bot,
        (event) =>
          event.target.value !== "custom" && attempt(() => api.changeChannel(channel.id, { bot: event.target.value })),
      ),
    ),
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("denied")),
      PERMISSIONS.map((name) => item("denied", name, name)),
    ),
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("allowed")),
      MORE.map((name) => item("allowed", name, name)),
    ),
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("hiddenFrom")),
      members.map((person) => item("hidden_from", person.id, person.name)),
    ),
    h(
      "button",
      {
        class: "wide-button danger",
        type: "button",
        onclick: () => attempt(() => api.removeChannel(channel.id)),
      },
      svg(icons.trash),
      t("removeChannel", { name: channel.name }),
    ),
  );
}

// The settings of one channel: what the bot may do there, and which members do not see it.

import * as api from "../api.js";
import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { check, field, options } from "./forms.js";

const PRESETS = ["full", "silent", "hidden"];
/** What can be taken from the bot one by one, named as Discord's libraries do. */
const PERMISSIONS = [
  "view_channel",
  "send_messages",
  "embed_links",
  "attach_files",
  "read_message_history",
  "use_external_emojis",
  "add_reactions",
];
/** What can be given to it beyond what everybody has. */
const MORE = ["manage_messages"];

/** Draw them; `attempt(action)` carries out a request and shows its refusal. */
export function channelSettings(channel, guild, attempt) {
  const bot = channel.bot ?? "full";
  const presets = [...PRESETS, ...(bot === "custom" ? ["custom"] : [])];
  const denied = channel.denied ?? [];
  const allowed = channel.allowed ?? [];
  const hidden = channel.hidden_from ?? [];
  const members = store.people.filter((person) => guild.members?.includes(person.id) ?? true);
  const toggled = (list, item, on) => (on ? [...list, item] : list.filter((other) => other !== item));
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
        presets.map((preset) => [preset, t(`bot_${preset}`)]),
        bot,
        (event) =>
          event.target.value !== "custom" && attempt(() => api.changeChannel(channel.id, { bot: event.target.value })),
      ),
    ),
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("denied")),
      PERMISSIONS.map((name) =>
        check(name, denied.includes(name), (event) =>
          attempt(() => api.changeChannel(channel.id, { denied: toggled(denied, name, event.target.checked) })),
        ),
      ),
    ),
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("allowed")),
      MORE.map((name) =>
        check(name, allowed.includes(name), (event) =>
          attempt(() => api.changeChannel(channel.id, { allowed: toggled(allowed, name, event.target.checked) })),
        ),
      ),
    ),
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("hiddenFrom")),
      members.map((person) =>
        check(person.name, hidden.includes(person.id), (event) =>
          attempt(() =>
            api.changeChannel(channel.id, { hidden_from: toggled(hidden, person.id, event.target.checked) }),
          ),
        ),
      ),
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

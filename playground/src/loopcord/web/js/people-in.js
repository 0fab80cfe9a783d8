// The people, roles and channels that can be chosen in options of commands and in selects: {value, label, description?,
// user?, colour?}. No DOM.

import { colour } from "./colour.js";
import { store } from "./store.js";
import { visibleChannels } from "./view.js";
import { t } from "./words.js";

/** The type of all channels here. */
const TEXT = 0;

/**
 * @param {string | null} channel
 * @returns {Page.Choice[]}
 */
export const usersIn = (channel) =>
  store.usersIn(channel).map((user) => ({
    value: user.id,
    label: user.name,
    description: store.isBot(user.id) ? "APP" : null,
    user,
    kind: "user",
  }));

/**
 * @param {string | null} channel
 * @returns {Page.Choice[]}
 */
export function rolesIn(channel) {
  const guild = store.guildOf(channel);
  if (!guild) return [];
  const roles = (guild.roles ?? []).filter((role) => role.id !== guild.id);
  return [
    { value: guild.id, label: t("everyone"), description: t("role"), kind: "role" },
    ...roles.map((role) => ({
      value: role.id,
      label: `@${role.name}`,
      description: t("role"),
      colour: role.color ? colour(role.color) : null,
      kind: "role",
    })),
  ];
}

/**
 * The channels of the guild; none if `types` excludes text channels.
 * @param {string | null} channel
 * @param {number[]} [types]
 * @returns {Page.Choice[]}
 */
export function channelsIn(channel, types) {
  if (types?.length && !types.includes(TEXT)) return [];
  const guild = store.guildOf(channel);
  return visibleChannels()
    .filter((other) => guild?.channels.includes(other))
    .map((other) => ({ value: other.id, label: `#${other.name}`, kind: "channel" }));
}

// The menus of a message and of a user: the bot's commands for them, copying, deleting. menu.js draws the menu.

import { commandsFor, MESSAGE_COMMAND, USER_COMMAND } from "./composer/commands.js";
import { avatar } from "./avatar.js";
import { h } from "./dom.js";
import { icons } from "./icons.js";
import { interactions } from "./interactions.js";
import { openMenu } from "./menu.js";
import { store } from "./store.js";
import { canStartThread, openThreadStart } from "./thread-actions.js";
import { addressOf, view } from "./view.js";
import { languageName, t } from "./words.js";

const EPHEMERAL = 64;

/**
 * Whether the person may delete a message: their own, one that only they see, or any in a guild that they own.
 * @param {Wire.Message} message
 */
export function deleteAllowed(message) {
  if (message.author.id === store.self.id || message.page?.ephemeral_for === store.self.id) return true;
  return store.guildOf(message.channel_id)?.owner === store.self.id;
}

/**
 * Open the menu of a message.
 * @param {Wire.Message} message
 * @param {HTMLElement} anchor
 * @param {{x: number, y: number} | null} spot
 */
export function messageMenu(message, anchor, spot = null) {
  const ephemeral = Boolean(message.flags & EPHEMERAL) || Boolean(message.page?.ephemeral_for);
  const commands = ephemeral ? [] : commandsFor(message.channel_id, MESSAGE_COMMAND);
  openMenu(
    anchor,
    t("messageMenu"),
    [
      ...apps(commands, message.id, message.channel_id),
      !ephemeral &&
        canStartThread(message) && {
          label: t("startThread"),
          icon: icons.reply,
          run: () => openThreadStart(message),
        },
      message.content && { label: t("copyText"), icon: icons.copy, run: () => copy(message.content) },
      { label: t("copyMessageId"), icon: icons.copy, run: () => copy(message.id) },
      deleteAllowed(message) && {
        label: ephemeral ? t("dismiss") : t("deleteOwn"),
        icon: ephemeral ? icons.close : icons.trash,
        danger: !ephemeral,
        run: () => interactions.remove(message),
      },
    ],
    spot,
  );
}

/**
 * Open the menu of a person or bot.
 * @param {string} id
 * @param {HTMLElement} anchor
 */
export function userMenu(id, anchor, channel = view.channelId) {
  const user = store.user(id);
  if (!user) return;
  const bot = store.bots.find((other) => other.id === id);
  const person = store.people.find((other) => other.id === id);
  const roles = (store.guildOf(channel)?.roles ?? []).filter((role) => role.members?.includes(id));
  const card = h(
    "div",
    { class: "menu-card", role: "presentation" },
    avatar(user, { size: "small", online: bot?.online }),
    h(
      "span",
      { class: "menu-card-text" },
      h("b", {}, user.name),
      h("small", {}, person ? [languageName(person.locale), ...roles.map((role) => role.name)].join(" · ") : "APP"),
    ),
  );
  const dm = store.dms.find((other) => other.bot === id);
  openMenu(anchor, user.name, [
    { node: card },
    ...apps(commandsFor(channel, USER_COMMAND), id, channel),
    dm && { label: t("directMessages"), icon: icons.mail, run: () => view.openDm(dm.id) },
    !bot &&
      id !== store.self.id && {
        label: t("switchTo", { name: user.name }),
        icon: icons.people,
        run: () => location.assign(addressOf(id)),
      },
    { label: t("copyUserId"), icon: icons.copy, run: () => copy(id) },
  ]);
}

/**
 * @param {Page.Command[]} commands
 * @param {string} target
 * @param {string | null} channel
 * @returns {Page.MenuEntry[]}
 */
function apps(commands, target, channel) {
  if (!commands.length || !channel) return [];
  const run = (/** @type {Page.Command} */ command) => interactions.command(channel, command, {}, [], target);
  return [
    { heading: t("apps") },
    ...commands.map((command) => ({ label: command.label, icon: icons.apps, run: () => run(command) })),
    { node: h("div", { class: "menu-line", role: "separator" }) },
  ];
}

/**
 * Copy a text; does nothing if the browser denies access to the clipboard.
 * @param {string} text
 */
const copy = (text) => navigator.clipboard?.writeText(text).catch(() => undefined);

// Slash commands for the composer: those available here, their names in the person's language, those that match the
// typed text, and the check of typed options. No DOM.

import { channelsIn, rolesIn, usersIn } from "../people-in.js";
import { store } from "../store.js";
import { currentLocale, t } from "../words.js";

const SUBCOMMAND = 1;
const GROUP = 2;
export const CHAT_INPUT = 1;
export const USER_COMMAND = 2;
export const MESSAGE_COMMAND = 3;
/** The types of an option. */
export const ATTACHMENT = 11;
const IN_GUILD = 0;
const IN_DM = 1;

/**
 * A name or description in the person's language, if the bot provides one.
 * @param {Wire.Localised} thing
 * @param {"name" | "description"} key
 */
export function localised(thing, key) {
  const words = thing[`${key}_localizations`] ?? {};
  const locale = currentLocale();
  return words[locale] ?? (locale === "en-GB" ? words["en-US"] : undefined) ?? thing[key] ?? "";
}

/**
 * The commands of a type that can be used in a channel or direct messages: {name, type, label, description, options,
 * bot}, sorted by label.
 * @param {string | null} channel
 * @returns {Page.Command[]}
 */
export function commandsFor(channel, type = CHAT_INPUT) {
  const place = store.guildOf(channel);
  if (place?.bot === false || place?.available === false) return [];
  const guild = place?.id;
  const usable = store.commands.filter((command) => (command.type ?? CHAT_INPUT) === type && usableIn(command, guild));
  // A guild's own command replaces the global one of the same name.
  const own = new Set(usable.filter((command) => command.guild_id).map((command) => command.name));
  return usable
    .filter((command) => command.guild_id || !own.has(command.name))
    .flatMap((command) => leaves(command, [], [], command))
    .sort((a, b) => a.label.localeCompare(b.label, currentLocale()));
}

/**
 * @param {Wire.Command} command
 * @param {string | undefined} guild
 */
function usableIn(command, guild) {
  // The server says where it offers a command to this person; for older servers, decide by the registration.
  if (command.page) return guild ? command.page.guilds.includes(guild) : command.page.dms;
  if (command.guild_id) return command.guild_id === guild;
  if (Array.isArray(command.contexts)) return command.contexts.includes(guild ? IN_GUILD : IN_DM);
  return Boolean(guild) || command.dm_permission !== false;
}

/**
 * Flatten a command with subcommands into one command for each of them.
 * @param {Wire.Command | Wire.Option} part
 * @param {string[]} names
 * @param {string[]} labels
 * @param {Wire.Command} command
 * @returns {Page.Command[]}
 */
function leaves(part, names, labels, command) {
  const path = [...names, part.name];
  const labelPath = [...labels, localised(part, "name")];
  const inner = (part.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => leaves(option, path, labelPath, command));
  return [
    {
      id: `${command.id}-${path.join("-")}`,
      name: path.join(" "),
      type: command.type ?? CHAT_INPUT,
      label: labelPath.join(" "),
      description: localised(part, "description"),
      options: [...(part.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false)),
      bot: store.bots.find((bot) => bot.id === command.application_id)?.id ?? store.bots[0]?.id,
    },
  ];
}

/**
 * The commands that match the typed text, those that start with it first. The untranslated name counts too.
 * @param {Page.Command[]} commands
 * @param {string} typed
 */
export function matching(commands, typed) {
  const query = typed.toLowerCase();
  const rank = (/** @type {Page.Command} */ command) => {
    const names = [command.label.toLowerCase(), command.name.toLowerCase()];
    if (names.some((name) => name.startsWith(query))) return 0;
    return names.some((name) => name.includes(query)) ? 1 : 2;
  };
  return commands.filter((command) => rank(command) < 2).sort((a, b) => rank(a) - rank(b));
}

/**
 * The choices of an option, as {value, label}; null if any text is allowed.
 * @param {Wire.Option} option
 * @param {string | null} channel
 * @returns {Page.Choice[] | null}
 */
export function choicesOf(option, channel) {
  if (option.choices?.length)
    return option.choices.map((choice) => ({ value: choice.value, label: localised(choice, "name") }));
  switch (option.type) {
    case 5:
      return [
        { value: true, label: t("yes") },
        { value: false, label: t("no") },
      ];
    case 6:
      return usersIn(channel);
    case 7:
      return channelsIn(channel, option.channel_types);
    case 8:
      return rolesIn(channel);
    case 9:
      return [...usersIn(channel), ...rolesIn(channel)];
    default:
      return null;
  }
}

/**
 * The choices whose label contains the typed text.
 * @param {Page.Choice[]} choices
 * @param {string} typed
 */
export function filterChoices(choices, typed) {
  // "@An" and "#gen" should match Anna and #general.
  const query = typed.trim().toLowerCase().replace(/^[@#]/, "");
  return choices.filter((choice) => choice.label.toLowerCase().includes(query)).slice(0, 25);
}

/**
 * Read the typed text of an option: {value} or {problem}; {} for an optional one left empty.
 * @param {Wire.Option} option
 * @param {string} text
 * @param {string | null} channel
 * @returns {{value?: Wire.Value, problem?: string}}
 */
export function readOption(option, text, channel) {
  const typed = text.trim();
  if (!typed) return option.required ? { problem: t("required") } : {};
  const choices = choicesOf(option, channel);
  if (choices) {
    const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/^[@#]/, "");
    const choice = choices.find((other) => bare(other.label) === bare(typed) || String(other.value) === typed);
    return choice ? { value: choice.value } : { problem: t("pickOne") };
  }
  if (option.type === 4 || option.type === 10) return readNumber(option, typed);
  const { min_length: min = 0, max_length: max = 6000 } = option;
  return typed.length < min || typed.length > max ? { problem: t("length", { min, max }) } : { value: typed };
}

/**
 * @param {Wire.Option} option
 * @param {string} typed
 * @returns {{value?: number, problem?: string}}
 */
function readNumber(option, typed) {
  const value = Number(typed);
  if (Number.isNaN(value) || (option.type === 4 && !Number.isInteger(value))) return { problem: t("notNumber") };
  const { min_value: min = -Infinity, max_value: max = Infinity } = option;
  return value < min || value > max ? { problem: t("range", { min, max }) } : { value };
}

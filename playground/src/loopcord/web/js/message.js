// One message as DOM nodes: author, time, content. markdown/ and components/ draw the parts of its content;
// message-list.js is the list of messages.

import { avatar } from "./avatar.js";
import { colour } from "./colour.js";
import { attachments } from "./components/media.js";
import { components } from "./components/render.js";
import { embed } from "./components/embed.js";
import { h, svg } from "./dom.js";
import { icons } from "./icons.js";
import { interactions } from "./interactions.js";
import { inlineMarkdown, markdown } from "./markdown/render.js";
import { deleteAllowed, messageMenu, userMenu } from "./message-menu.js";
import { store } from "./store.js";
import { systemLine, threadLink } from "./threads.js";
import { messageTime } from "./time.js";
import { shortTime } from "./time-words.js";
import { callsMe } from "./view.js";
import { t } from "./words.js";

const FLAG_EPHEMERAL = 64;
const FLAG_LOADING = 128;
const FLAG_V2 = 32768;

/**
 * The displayed name of an author, chosen from the three names that Discord users have.
 * @param {Wire.User} user
 */
export const displayName = (user) => store.user(user.id)?.name ?? user.global_name ?? user.username;

/**
 * Whether this message continues the one before it without a header of its own.
 * @param {Wire.Message} message
 * @param {Wire.Message | undefined} before
 */
export function follows(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  if (hasHeaderLine(message) || isEphemeral(message) !== isEphemeral(before)) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < 7 * 60_000;
}

/** @param {Wire.Message} message */
const isEphemeral = (message) => Boolean(message.flags & FLAG_EPHEMERAL) || Boolean(message.page?.ephemeral_for);

/**
 * Draw a message; `compact` omits the header, which the message before it shows.
 * @param {Wire.Message} message
 * @param {boolean} compact
 */
export function messageElement(message, compact) {
  const ephemeral = isEphemeral(message);
  const name = displayName(message.author);
  const classes = ["message", compact && "compact", ephemeral && "ephemeral", callsMe(message) && "mentions-me"];
  return h(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      "data-key": message.id,
      "data-message-id": message.id,
      "aria-label": name,
      tabindex: "-1",
    },
    !compact && headerLine(message),
    compact
      ? h(
          "time",
          { class: "gutter-time", datetime: message.timestamp, "aria-hidden": "true" },
          shortTime(message.timestamp),
        )
      : avatar({ id: message.author.id, name }),
    h(
      "div",
      { class: "message-body" },
      !compact &&
        h(
          "header",
          {},
          authorName(message, name),
          message.author.bot && h("span", { class: "app-tag" }, "APP"),
          messageTime(message.timestamp),
        ),
      systemLine(message, name) ?? content(message, name),
      threadLink(message),
      interactions.failed.has(message.id) && failure(interactions.failed.get(message.id)),
      ephemeral && dismissLine(() => interactions.remove(message)),
    ),
    tools(message, ephemeral),
  );
}

/**
 * The author's name, which opens the author's menu.
 * @param {Wire.Message} message
 * @param {string} name
 */
function authorName(message, name) {
  const role = topRole(message);
  return h(
    "button",
    {
      class: "author",
      type: "button",
      tabindex: "-1",
      style: role ? { "--role": role } : {},
      onclick: (event) => userMenu(message.author.id, event.currentTarget, message.channel_id),
    },
    name,
  );
}

/** @param {Wire.Message} message */
function topRole(message) {
  const roles = store.guildOf(message.channel_id)?.roles ?? [];
  const role = roles.findLast((other) => other.color && other.members?.includes(message.author.id));
  return role && colour(role.color);
}

/**
 * The tools at the corner of a hovered message. They are not in the tab order, because Enter opens the same menu.
 * @param {Wire.Message} message
 * @param {boolean} ephemeral
 */
function tools(message, ephemeral) {
  /** @type {(label: string, icon: string, onclick: Page.Props["onclick"], className?: string) => HTMLElement} */
  const tool = (label, icon, onclick, className = "") =>
    h(
      "button",
      {
        class: `message-tool ${className}`,
        type: "button",
        tabindex: "-1",
        "aria-label": label,
        title: label,
        onclick,
      },
      svg(icon),
    );
  return h(
    "div",
    { class: "message-tools" },
    deleteAllowed(message) &&
      !ephemeral &&
      tool(t("deleteOwn"), icons.trash, () => interactions.remove(message), "delete"),
    tool(t("more"), icons.more, (event) => messageMenu(message, event.currentTarget)),
  );
}

/**
 * A screen reader's announcement of a new message.
 * @param {Wire.Message} message
 */
export function spoken(message) {
  const holder = h("div", {}, content(message, displayName(message.author)));
  for (const part of holder.querySelectorAll(".edited, .spoiler, .veil, .alt-badge, .unknown-part, pre, br"))
    part.replaceWith(" ");
  const pieces = [...holder.querySelectorAll("p, li, button, a, h3, h4, h5, blockquote")].filter(
    (piece) => !piece.querySelector("p, li, button, a"),
  );
  const words = pieces.map((piece) => piece.textContent?.trim()).filter(Boolean);
  return `${displayName(message.author)}: ${words.join(", ").slice(0, 300)}`;
}

/** @param {string | undefined} why */
function failure(why) {
  return h(
    "div",
    { class: "failure", role: "alert" },
    svg(icons.warn),
    h("span", {}, t("failed"), why && h("small", {}, why)),
  );
}

/**
 * @param {Wire.Message} message
 * @param {string} name
 * @returns {Page.Child[]}
 */
function content(message, name) {
  if (message.page?.thinking || message.flags & FLAG_LOADING) return [thinking(t("thinking", { name }))];
  const place = { message };
  const edited = message.edited_timestamp ? h("span", { class: "edited" }, t("edited")) : null;
  if (message.flags & FLAG_V2) return [h("div", { class: "parts v2" }, components(message.components, place)), edited];
  const text = message.content ? markdown(message.content) : null;
  // The mark is at the end of the last line, as on Discord.
  const last = text?.lastElementChild;
  if (edited && last?.matches("p")) last.append(" ", edited);
  return [
    text,
    edited && !edited.parentElement && edited,
    (message.embeds ?? []).map((part) => embed(part, message)),
    attachments(message),
    Boolean(message.components?.length) && h("div", { class: "parts" }, components(message.components, place)),
  ];
}

/** @param {string} words */
export function thinking(words) {
  return h(
    "div",
    { class: "thinking" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    words,
  );
}

/** @param {() => unknown} dismiss */
function dismissLine(dismiss) {
  return h(
    "footer",
    { class: "only-you" },
    svg(icons.eye),
    t("onlyYou"),
    " • ",
    h("button", { type: "button", class: "text-link", onclick: dismiss }, t("dismiss")),
  );
}

/**
 * Whether `headerLine` would draw something.
 * @param {Wire.Message} message
 */
const hasHeaderLine = (message) =>
  (message.interaction_metadata ?? message.interaction)?.type === 2 ||
  Boolean(message.referenced_message || message.message_reference?.message_id);

/**
 * The small line above a message: the command it answers, or the message it replies to.
 * @param {Wire.Message} message
 */
function headerLine(message) {
  const metadata = message.interaction_metadata ?? message.interaction;
  if (metadata?.type === 2) {
    const name = metadata.name ?? message.interaction?.name;
    // A menu command has a target, and no slash.
    const slash = metadata.target_user || metadata.target_message_id ? "" : "/";
    const command = name ? `${slash}${name}` : t("aCommand");
    return commandLine({ id: metadata.user.id, name: displayName(metadata.user) }, command);
  }
  const target = message.message_reference?.message_id;
  const to =
    message.referenced_message ??
    (target && store.messagesIn(message.channel_id).find((other) => other.id === target));
  if (to)
    return reference(
      avatar({ id: to.author.id, name: displayName(to.author) }, { size: "tiny" }),
      h("b", {}, displayName(to.author)),
      h("button", { class: "excerpt", type: "button", onclick: (event) => jumpTo(event, to.id) }, excerpt(to)),
    );
  if (!target) return null;
  // Only null means that the message is gone; undefined, as in a reply to a reply, means that it is unknown.
  const words = message.referenced_message === null ? t("deletedMessage") : t("replyUnknown");
  return reference(svg(icons.reply), h("i", {}, words));
}

/**
 * "Anna used /join".
 * @param {{id: string, name: string}} user
 * @param {string} command
 */
function commandLine(user, command) {
  const [before, after] = t("used", { name: user.name }).split("{command}");
  const words = h("span", {}, before, h("span", { class: "command-name" }, command), after);
  return reference(avatar(user, { size: "tiny" }), words);
}

/** @param {Page.Child[]} parts */
const reference = (...parts) => h("div", { class: "reference" }, parts);

/**
 * Scroll to the message that another one replies to.
 * @param {Page.At<MouseEvent>} event
 * @param {string} id
 */
function jumpTo(event, id) {
  const log = event.currentTarget.closest(".log");
  /** @type {HTMLElement | null | undefined} */
  const row = log?.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

/** @param {Wire.Message} message */
const excerpt = (message) =>
  message.content ? inlineMarkdown(message.content.split("\n")[0].slice(0, 120)) : h("i", {}, t("clickToSee"));

/**
 * The note at the end of a channel for a pending or failed command.
 * @param {Page.Note} note
 */
export function noteElement(note) {
  const bot = store.bots.find((other) => other.id === note.bot) ?? { id: "0", name: "?" };
  return h(
    "article",
    {
      class: note.failed ? "message ephemeral note failed" : "message note",
      "data-key": note.id,
      "data-after": note.failed ? note.after : null,
    },
    commandLine(store.self, note.label),
    avatar(bot),
    h(
      "div",
      { class: "message-body" },
      h("header", {}, h("span", { class: "author" }, bot.name), h("span", { class: "app-tag" }, "APP")),
      note.failed
        ? [
            h("div", { class: "failure", role: "alert" }, svg(icons.warn), note.why || t("noResponse")),
            dismissLine(() => interactions.dismissNote(note)),
          ]
        : thinking(t("thinking", { name: bot.name })),
    ),
  );
}

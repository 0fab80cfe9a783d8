// One message as DOM nodes: who, when, what. The parts of its content are in markdown/ and components/; the list of
// messages is message-list.js.

import { avatar } from "./avatar.js";
import { attachments } from "./components/media.js";
import { components } from "./components/render.js";
import { embed } from "./components/embed.js";
import { h, svg } from "./dom.js";
import { icons } from "./icons.js";
import { interactions } from "./interactions.js";
import { inlineMarkdown, markdown } from "./markdown/render.js";
import { store } from "./store.js";
import { messageTime, shortTime } from "./time.js";
import { t } from "./words.js";

const FLAG_EPHEMERAL = 64;
const FLAG_LOADING = 128;
const FLAG_V2 = 32768;

/** The name shown for an author, as Discord users have three. */
export const displayName = (user) => store.user(user.id)?.name ?? user.global_name ?? user.username;

/** Whether this message goes under the one before it without a header of its own. */
export function follows(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  if (headerLine(message) || isEphemeral(message) !== isEphemeral(before)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60_000;
}

const isEphemeral = (message) => Boolean(message.flags & FLAG_EPHEMERAL) || Boolean(message.page?.ephemeral_for);

/** Draw a message; `compact` leaves out what the message before it has said already. */
export function messageElement(message, compact) {
  const ephemeral = isEphemeral(message);
  const own = message.author.id === store.me.id;
  const mentionsMe = message.mentions?.some((user) => user.id === store.me.id) && !own;
  const classes = ["message", compact && "compact", ephemeral && "ephemeral", mentionsMe && "mentions-me"].filter(
    Boolean,
  );
  const name = displayName(message.author);
  return h(
    "article",
    { class: classes.join(" "), "data-key": message.id, "data-message-id": message.id, "aria-label": name },
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
          h("span", { class: "author" }, name),
          message.author.bot && h("span", { class: "app-tag" }, "APP"),
          messageTime(message.timestamp),
        ),
      content(message, name),
      interactions.failed.has(message.id) && failure(interactions.failed.get(message.id)),
      ephemeral && dismissLine(() => interactions.remove(message)),
    ),
    own &&
      !ephemeral &&
      h(
        "button",
        {
          class: "message-delete",
          type: "button",
          "aria-label": t("deleteOwn"),
          title: t("deleteOwn"),
          onclick: () => interactions.remove(message),
        },
        svg(icons.trash),
      ),
  );
}

function failure(why) {
  return h(
    "div",
    { class: "failure", role: "alert" },
    svg(icons.warn),
    h("span", {}, t("failed"), why && h("small", {}, why)),
  );
}

function content(message, name) {
  if (message.page?.thinking || message.flags & FLAG_LOADING) return thinking(t("thinking", { name }));
  const place = { message };
  const edited = message.edited_timestamp && h("span", { class: "edited" }, t("edited"));
  if (message.flags & FLAG_V2) return [h("div", { class: "parts v2" }, components(message.components, place)), edited];
  const text = message.content ? markdown(message.content) : null;
  // The mark stands at the end of the last line, as on Discord.
  const last = text?.lastElementChild;
  if (edited && last?.matches("p")) last.append(" ", edited);
  return [
    text,
    edited && !edited.parentElement && edited,
    (message.embeds ?? []).map((part) => embed(part, message)),
    attachments(message),
    message.components?.length > 0 && h("div", { class: "parts" }, components(message.components, place)),
  ];
}

export function thinking(words) {
  return h(
    "div",
    { class: "thinking" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    words,
  );
}

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

/** The small line above a message: the command it answers, or the message it replies to. */
function headerLine(message) {
  const metadata = message.interaction_metadata ?? message.interaction;
  if (metadata?.type === 2) {
    const name = metadata.name ?? message.interaction?.name;
    return commandLine({ id: metadata.user.id, name: displayName(metadata.user) }, name ? `/${name}` : t("aCommand"));
  }
  const to = message.referenced_message;
  if (to)
    return reference(
      avatar({ id: to.author.id, name: displayName(to.author) }, { size: "tiny" }),
      h("b", {}, displayName(to.author)),
      h("button", { class: "excerpt", type: "button", onclick: (event) => jumpTo(event, to.id) }, excerpt(to)),
    );
  if (message.message_reference?.message_id) return reference(svg(icons.reply), h("i", {}, t("deletedMessage")));
  return null;
}

/** "Anna used /join". */
function commandLine(user, command) {
  const [before, after] = t("used", { name: user.name }).split("{command}");
  const words = h("span", {}, before, h("span", { class: "command-name" }, command), after);
  return reference(avatar(user, { size: "tiny" }), words);
}

const reference = (...parts) => h("div", { class: "reference" }, parts);

/** Go to the message that another one replies to. */
function jumpTo(event, id) {
  const list = event.currentTarget.closest(".log");
  list.querySelector(`[data-message-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" });
}

const excerpt = (message) =>
  message.content ? inlineMarkdown(message.content.split("\n")[0].slice(0, 120)) : h("i", {}, t("clickToSee"));

/** What stands at the end of a channel for a command that has no answer yet, or will never have one. */
export function noteElement(note) {
  const bot = store.bots.find((other) => other.id === note.bot) ?? { id: "0", name: "?" };
  return h(
    "article",
    {
      class: note.failed ? "message ephemeral note failed" : "message note",
      "data-key": note.id,
      "data-after": note.failed ? note.after : null,
    },
    commandLine(store.me, `/${note.command}`),
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

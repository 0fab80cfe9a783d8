// Turn markdown nodes into DOM nodes. This is the only way from a person's or bot's text to the page: every piece of it
// becomes a text node, never HTML. inline.js and blocks.js parse the text.

import { colour } from "../colour.js";
import { h } from "../dom.js";
import { localUrl } from "../local-url.js";
import { userMenu } from "../message-menu.js";
import { store } from "../store.js";
import { timestamp } from "../time.js";
import { t } from "../words.js";
import { view } from "../view.js";
import { parse } from "./blocks.js";
import { parseInline } from "./inline.js";

/**
 * A message's text, including headings and lists.
 * @param {string} text
 */
export function markdown(text) {
  const blocks = parse(text);
  const jumbo = blocks.length === 1 && blocks[0].type === "paragraph" && onlyEmoji(blocks[0].children);
  return h("div", { class: jumbo ? "markdown jumbo" : "markdown" }, blocks.map(block));
}

/**
 * A single line of text, such as the title of an embed.
 * @param {string} text
 */
export const inlineMarkdown = (text) => parseInline(text).map(inline);

/**
 * @param {Page.Block} node
 * @returns {HTMLElement}
 */
function block(node) {
  switch (node.type) {
    case "heading":
      // A message's headings are below those of the page.
      return h(`h${node.level + 2}`, { class: `heading level-${node.level}` }, node.children.map(inline));
    case "subtext":
      return h("p", { class: "subtext" }, node.children.map(inline));
    case "quote":
      return h("blockquote", {}, node.children.map(block));
    case "codeblock":
      return h("pre", {}, h("code", { "data-language": node.language || null }, node.text));
    case "list":
      return h(
        node.ordered ? "ol" : "ul",
        { start: node.ordered ? node.start : null },
        node.items.map((item) => h("li", {}, item.map(block))),
      );
    case "line":
      return h("div", {}, node.children.map(inline));
    default:
      return h("p", {}, node.children.map(inline));
  }
}

const TAGS = { strong: "strong", em: "em", underline: "u", strike: "s" };

/**
 * @param {Page.Inline} node
 * @returns {Page.Child}
 */
function inline(node) {
  switch (node.type) {
    case "text":
      return node.text.split(/(\n)/).map((part) => (part === "\n" ? h("br") : part));
    case "code":
      return h("code", {}, node.text);
    case "spoiler":
      return spoiler(node.children.map(inline));
    case "link":
      return h(
        "a",
        { href: node.url, title: node.title ?? node.url, target: "_blank", rel: "noopener noreferrer" },
        node.children.map(inline),
      );
    case "user":
      return userMention(node.id);
    case "role":
      return roleMention(node.id);
    case "guide":
      return h("span", { class: "mention" }, node.text);
    case "everyone":
      return h("span", { class: "mention" }, node.text);
    case "channel":
      return channelMention(node.id);
    case "command":
      return commandMention(node);
    case "emoji":
      return emoji(node);
    case "time":
      return timestamp(node.seconds, node.style);
    default:
      return h(TAGS[node.type], {}, node.children.map(inline));
  }
}

/** @param {string} id */
function userMention(id) {
  const user = store.user(id);
  const className = id === store.me?.id ? "mention me" : "mention";
  if (!user) return h("span", { class: className }, `@${id}`);
  const open = (/** @type {Page.At<MouseEvent>} */ event) => userMenu(id, event.currentTarget);
  return h("button", { class: className, type: "button", onclick: open }, `@${user.name}`);
}

/** @param {string} id */
function roleMention(id) {
  if (store.guilds.some((guild) => guild.id === id)) return h("span", { class: "mention" }, "@everyone");
  const role = store.role(id);
  const mine = store.me && role?.members?.includes(store.me.id);
  return h(
    "span",
    { class: mine ? "mention me role" : "mention role", style: role?.color ? { "--role": colour(role.color) ?? "" } : {} },
    `@${role?.name ?? id}`,
  );
}

/** @param {string} id */
function channelMention(id) {
  const channel = store.channel(id);
  if (!channel) return h("span", { class: "mention" }, `#${id}`);
  return h("button", { class: "mention", type: "button", onclick: () => view.openChannel(id) }, `#${channel.name}`);
}

/** @param {{name: string}} node */
function commandMention(node) {
  const ask = (/** @type {Page.At<MouseEvent>} */ event) =>
    event.currentTarget.dispatchEvent(new CustomEvent("ask-command", { bubbles: true, detail: { name: node.name } }));
  return h("button", { class: "mention", type: "button", onclick: ask }, `/${node.name}`);
}

/**
 * An emoji; a custom one shows its name if its picture is not available.
 * @param {Wire.PartialEmoji} emoji
 */
export function emoji({ id, name, animated }) {
  if (!id) return h("span", { class: "emoji" }, name);
  const known = store.emojis.find((other) => other.id === id);
  return h("img", {
    class: "emoji",
    src: known ? localUrl(known.url) : `/emojis/${id}.${animated ? "gif" : "png"}`,
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: "false",
    onerror: (event) => event.currentTarget.replaceWith(`:${name}:`),
  });
}

/** @param {Page.Child[]} children */
function spoiler(children) {
  const show = (/** @type {Page.At<MouseEvent> | Page.At<KeyboardEvent>} */ event) => {
    if ("key" in event && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const element = event.currentTarget;
    element.setAttribute("aria-expanded", "true");
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  };
  return h(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-expanded": "false",
      "aria-label": t("spoiler"),
      "data-keep": "aria-expanded role aria-label",
      onclick: show,
      onkeydown: show,
    },
    h("span", {}, children),
  );
}

const PICTOGRAM = /^(?:\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+$/u;

/** @param {Page.Inline[]} nodes */
function onlyEmoji(nodes) {
  const parts = nodes.filter((node) => node.type !== "text" || node.text.trim());
  return (
    parts.length > 0 &&
    parts.length <= 27 &&
    parts.every((node) => node.type === "emoji" || (node.type === "text" && PICTOGRAM.test(node.text)))
  );
}

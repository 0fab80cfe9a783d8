// Embeds: boxes with title, text, fields and pictures, used by older bots.

import { colour } from "../colour.js";
import { h } from "../dom.js";
import { localUrl } from "../local-url.js";
import { inlineMarkdown, markdown } from "../markdown/render.js";
import { messageTime } from "../time.js";
import { picture } from "./picture.js";

/**
 * @param {Wire.Embed} part
 * @param {Wire.Message} message
 */
export function embed(part, message) {
  const accent = colour(part.color);
  return h(
    "article",
    { class: "embed", style: accent ? { "--accent-line": accent } : {} },
    h(
      "div",
      { class: "embed-text" },
      part.provider?.name && h("div", { class: "embed-provider" }, part.provider.name),
      part.author &&
        h(
          "div",
          { class: "embed-author" },
          icon(part.author.icon_url, message),
          linked(part.author.name, part.author.url),
        ),
      part.title && h("div", { class: "embed-title" }, linked(inlineMarkdown(part.title), part.url)),
      part.description && markdown(part.description),
      Boolean(part.fields?.length) && h("div", { class: "embed-fields" }, part.fields?.map(field)),
    ),
    part.thumbnail && picture(part.thumbnail, message, "thumbnail"),
    part.image && picture(part.image, message, "embed-image"),
    (part.footer || part.timestamp) &&
      h(
        "div",
        { class: "embed-footer" },
        icon(part.footer?.icon_url, message),
        part.footer?.text,
        part.footer && part.timestamp && " • ",
        part.timestamp && messageTime(part.timestamp),
      ),
  );
}

/** @param {Wire.EmbedField} part */
function field(part) {
  return h(
    "div",
    { class: part.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-field-name" }, inlineMarkdown(part.name)),
    markdown(part.value),
  );
}

/**
 * @param {string | undefined} url
 * @param {Wire.Message} message
 */
const icon = (url, message) => url && h("img", { class: "embed-icon", src: localUrl(url, message), alt: "" });

/**
 * @param {Page.Child} content
 * @param {string | undefined} url
 */
const linked = (content, url) =>
  url && /^https?:/.test(url)
    ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content)
    : h("span", {}, content);

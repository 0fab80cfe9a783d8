// Embeds: the boxes of older bots, with title, text, fields and pictures.

import { h } from "../dom.js";
import { localUrl } from "../local-url.js";
import { inlineMarkdown, markdown } from "../markdown/render.js";
import { messageTime } from "../time.js";
import { colour } from "./plain.js";
import { picture } from "./media.js";

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
      part.fields?.length > 0 && h("div", { class: "embed-fields" }, part.fields.map(field)),
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

function field(part) {
  return h(
    "div",
    { class: part.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-field-name" }, inlineMarkdown(part.name)),
    markdown(part.value),
  );
}

const icon = (url, message) => url && h("img", { class: "embed-icon", src: localUrl(url, message), alt: "" });

const linked = (content, url) =>
  url && /^https?:/.test(url)
    ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content)
    : h("span", {}, content);

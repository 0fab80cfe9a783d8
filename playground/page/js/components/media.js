// Pictures and files: attachments, media galleries, thumbnails, file components.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { localUrl } from "../local-url.js";
import { currentLocale, t } from "../words.js";
import { veil } from "./veil.js";

const VIDEOS = /\.(mp4|webm|mov)$/i;
const SOUNDS = /\.(mp3|ogg|wav|flac|m4a)$/i;
const PICTURES = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

/** A picture that keeps its room while it loads, and opens in a new tab. */
export function picture({ url, alt, width, height, spoiler }, message, className = "picture") {
  const source = localUrl(url, message);
  const image = h("img", {
    src: source,
    alt: alt ?? "",
    width,
    height,
    loading: "lazy",
    decoding: "async",
    title: alt || null,
  });
  const link = h(
    "a",
    { class: className, href: source, target: "_blank", rel: "noopener", "aria-label": alt || t("picture") },
    image,
  );
  // Who cannot see the description by hovering, such as on a phone, can open it.
  const shown = className !== "thumbnail" && alt ? h("div", { class: "described" }, link, altBadge(alt)) : link;
  return spoiler ? veil(shown) : shown;
}

function altBadge(alt) {
  const show = (event) => {
    const badge = event.currentTarget;
    const open = badge.getAttribute("aria-expanded") !== "true";
    badge.setAttribute("aria-expanded", String(open));
    badge.firstChild.textContent = open ? alt : "ALT";
  };
  return h(
    "button",
    {
      class: "alt-badge",
      type: "button",
      title: alt,
      "aria-expanded": "false",
      "data-keep": "aria-expanded",
      onclick: show,
    },
    h("span", {}, "ALT"),
    h("span", { class: "unseen" }, t("description", { alt })),
  );
}

export function thumbnail(part, { message }) {
  return picture({ ...part.media, alt: part.description, spoiler: part.spoiler }, message, "thumbnail");
}

export function gallery(part, { message }) {
  const items = part.items.map((item) =>
    picture({ ...item.media, alt: item.description, spoiler: item.spoiler }, message, "tile"),
  );
  return h("div", { class: `gallery count-${Math.min(items.length, 5)}` }, items);
}

export function file(part, { message }) {
  const url = part.file.url;
  const attachment = message?.attachments?.find(
    (other) => other.url === url || url === `attachment://${other.filename}`,
  );
  const name = part.name ?? attachment?.filename ?? decodeURIComponent(url.split(/[/?]/).filter(Boolean).at(-1) ?? "");
  const card = fileCard(name, part.size ?? attachment?.size, localUrl(url, message));
  return part.spoiler ? veil(card) : card;
}

/** Attachments that stand below the text, other than those that components show. */
export function attachments(message) {
  const embedded = (message.embeds ?? []).flatMap((part) => [
    part.image?.url,
    part.thumbnail?.url,
    part.footer?.icon_url,
  ]);
  const inEmbed = ({ url, filename }) => embedded.includes(url) || embedded.includes(`attachment://${filename}`);
  const list = (message.attachments ?? []).filter((attachment) => !inEmbed(attachment));
  const pictures = list.filter(isPicture).map((attachment) => ({
    media: attachment,
    description: attachment.description,
    spoiler: attachment.filename.startsWith("SPOILER_"),
  }));
  const others = list.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length > 0 && gallery({ items: pictures }, { message }),
    others.map((attachment) => player(attachment, message) ?? card(attachment, message)),
  ];
}

const isPicture = (attachment) => attachment.content_type?.startsWith("image/") || PICTURES.test(attachment.filename);

/** Videos and sounds can be played where they stand. */
function player(attachment, message) {
  const kind = attachment.content_type?.split("/")[0];
  const src = localUrl(attachment.url, message);
  const label = attachment.description || attachment.filename;
  if (kind === "video" || VIDEOS.test(attachment.filename))
    return h("video", { class: "video", src, controls: true, preload: "metadata", "aria-label": label });
  if (kind === "audio" || SOUNDS.test(attachment.filename))
    return h("audio", { class: "audio", src, controls: true, preload: "metadata", "aria-label": label });
  return null;
}

function card(attachment, message) {
  const made = fileCard(attachment.filename, attachment.size, localUrl(attachment.url, message));
  return attachment.filename.startsWith("SPOILER_") ? veil(made) : made;
}

function fileCard(name, size, url) {
  return h(
    "div",
    { class: "file" },
    svg(icons.file),
    h(
      "div",
      {},
      h("a", { href: url, target: "_blank", rel: "noopener", download: name }, name),
      size && h("div", { class: "file-size" }, bytes(size)),
    ),
  );
}

function bytes(size) {
  const [value, unit] =
    size < 1024 ? [size, "byte"] : size < 1_048_576 ? [size / 1024, "kilobyte"] : [size / 1_048_576, "megabyte"];
  return new Intl.NumberFormat(currentLocale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

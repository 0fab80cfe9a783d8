// Pictures and files: attachments, media galleries, thumbnails, file components.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { currentLocale, t } from "../words.js";
import { veil } from "./veil.js";

const PICTURES = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

/** What the server keeps is fetched from where this page came from, whatever name it was reached by. */
export function localUrl(url, message) {
  if (url?.startsWith("attachment://")) {
    const name = url.slice("attachment://".length);
    return localUrl(message?.attachments?.find((attachment) => attachment.filename === name)?.url ?? "", message);
  }
  try {
    const parsed = new URL(url, location.href);
    if (/^\/(attachments|emojis)\//.test(parsed.pathname)) return parsed.pathname + parsed.search;
    return /^https?:$/.test(parsed.protocol) ? parsed.href : "";
  } catch {
    return "";
  }
}

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
  return spoiler ? veil(link) : link;
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
  const list = message.attachments ?? [];
  const pictures = list.filter(isPicture).map((attachment) => ({
    media: attachment,
    description: attachment.description,
    spoiler: attachment.filename.startsWith("SPOILER_"),
  }));
  const others = list.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length > 0 && gallery({ items: pictures }, { message }),
    others.map((attachment) => fileCard(attachment.filename, attachment.size, localUrl(attachment.url, message))),
  ];
}

const isPicture = (attachment) => attachment.content_type?.startsWith("image/") || PICTURES.test(attachment.filename);

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

// The media of a message: galleries of pictures, thumbnails, attachments, files. picture.js draws a single picture.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { localUrl } from "../local-url.js";
import { currentLocale, t } from "../words.js";
import { picture } from "./picture.js";
import { veil } from "./veil.js";

const VIDEOS = /\.(mp4|webm|mov)$/i;
const SOUNDS = /\.(mp3|ogg|wav|flac|m4a)$/i;
const PICTURES = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * @param {Wire.Thumbnail} part
 * @param {{message: Wire.Message | null}} place
 */
export function thumbnail(part, { message }) {
  return picture({ ...part.media, alt: part.description, spoiler: part.spoiler }, message, "thumbnail");
}

/**
 * @param {{items: Wire.GalleryItem[]}} part
 * @param {{message: Wire.Message | null}} place
 */
export function gallery(part, { message }) {
  const items = part.items.map((item) =>
    picture({ ...item.media, alt: item.description, spoiler: item.spoiler }, message, "tile"),
  );
  return h("div", { class: `gallery count-${items.length} lead-${leading(items.length)}` }, items);
}

/**
 * The number of pictures in the first row of a gallery, where all other rows have three; 0 for a square of four.
 * @param {number} count
 */
const leading = (count) => (count === 4 ? 0 : count % 3 || 3);

/**
 * @param {Wire.File} part
 * @param {{message: Wire.Message | null}} place
 */
export function file(part, { message }) {
  const url = part.file.url;
  const attachment = message?.attachments?.find(
    (other) => other.url === url || url === `attachment://${other.filename}`,
  );
  const name = part.name ?? attachment?.filename ?? decodeURIComponent(url.split("?")[0].split("/").filter(Boolean).at(-1) ?? "");
  const card = fileCard(name, part.size ?? attachment?.size, localUrl(url, message));
  return part.spoiler ? veil(card) : card;
}

/**
 * The attachments below the text: those that no component or embed shows.
 * @param {Wire.Message} message
 */
export function attachments(message) {
  const embedded = (message.embeds ?? []).flatMap((part) => [
    part.image?.url,
    part.thumbnail?.url,
    part.footer?.icon_url,
  ]);
  const inEmbed = (/** @type {Wire.Attachment} */ { url, filename }) => embedded.includes(url) || embedded.includes(`attachment://${filename}`);
  const list = (message.attachments ?? []).filter((attachment) => !inEmbed(attachment));
  const pictures = list.filter(isPicture).map((attachment) => ({
    media: attachment,
    description: attachment.description,
    spoiler: isSpoiler(attachment),
  }));
  const others = list.filter((attachment) => !isPicture(attachment));
  return [
    pictures.length > 0 && gallery({ items: pictures }, { message }),
    others.map((attachment) => player(attachment, message) ?? card(attachment, message)),
  ];
}

/** @param {Wire.Attachment} attachment */
const isPicture = (attachment) => attachment.content_type?.startsWith("image/") || PICTURES.test(attachment.filename);

/** @param {Wire.Attachment} attachment */
const isSpoiler = ({ flags, filename }) => Boolean((flags ?? 0) & 8) || filename.startsWith("SPOILER_");

/**
 * The player of a video or sound.
 * @param {Wire.Attachment} attachment
 * @param {Wire.Message} message
 */
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

/**
 * @param {Wire.Attachment} attachment
 * @param {Wire.Message} message
 */
function card(attachment, message) {
  const made = fileCard(attachment.filename, attachment.size, localUrl(attachment.url, message));
  return isSpoiler(attachment) ? veil(made) : made;
}

/**
 * @param {string} name
 * @param {number | undefined} size
 * @param {string} url
 */
function fileCard(name, size, url) {
  return h(
    "div",
    { class: "file" },
    svg(icons.file),
    h(
      "div",
      {},
      h("a", { href: url, target: "_blank", rel: "noopener", download: name }, name),
      size !== undefined && h("div", { class: "file-size" }, bytes(size)),
    ),
  );
}

/** @param {number} size */
function bytes(size) {
  const [value, unit] =
    size < 1024 ? [size, "byte"] : size < 1_048_576 ? [size / 1024, "kilobyte"] : [size / 1_048_576, "megabyte"];
  return new Intl.NumberFormat(currentLocale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}

// Dates and times as words in the person's language: when a message was written, and Discord's <t:...> timestamps. No DOM.

import { currentLocale, t } from "./words.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/**
 * Cached formatters: creating one costs far more than using it, and a list of messages uses them hundreds of times.
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const formatters = new Map();

/**
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} options
 */
function format(date, options) {
  const key = `${currentLocale()} ${options.dateStyle} ${options.timeStyle}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(currentLocale(), options);
    formatters.set(key, formatter);
  }
  return formatter.format(date);
}

/**
 * A date in one of the styles of Discord's timestamps; an unknown style means the default.
 * @param {Date} date
 * @param {string} style
 */
export const styled = (date, style) => format(date, STYLES[style] ?? STYLES.f);

/**
 * "in 5 minutes", "2 days ago".
 * @param {Date} date
 * @param {number} now milliseconds since 1970
 */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS[UNITS.length - 1];
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/**
 * When a message was written: the time alone for today and yesterday.
 * @param {string} iso
 * @param {Date} now
 */
export function whenWritten(iso, now = new Date()) {
  const date = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  const time = format(date, STYLES.t);
  if (days === 0) return t("today", { time });
  if (days === 1) return t("yesterday", { time });
  return format(date, { dateStyle: "short", timeStyle: "short" });
}

/**
 * The day of a message, for comparing.
 * @param {string} iso
 */
export const dayOf = (iso) => new Date(iso).toDateString();

/**
 * The short time shown beside a message that follows another of the same author.
 * @param {string} iso
 */
export const shortTime = (iso) => format(new Date(iso), STYLES.t);

/** @param {Date} date */
export const longDay = (date) => format(date, { dateStyle: "long" });

/** @param {Date} date */
export const fullDay = (date) => format(date, { dateStyle: "full" });

/** @param {Date} date */
const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

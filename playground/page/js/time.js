// Dates and times as words: when a message was written, and Discord's <t:...> timestamps, which keep themselves up to
// date.

import { h } from "./dom.js";
import { currentLocale, t } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const format = (date, options) => new Intl.DateTimeFormat(currentLocale(), options).format(date);

/** "in 5 minutes", "2 days ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** The <time> of a Discord timestamp such as <t:1700000000:R>. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, `<t:${seconds}>`);
  const text = style === "R" ? relative(date) : format(date, STYLES[style] ?? STYLES.f);
  const iso = date.toISOString();
  return h(
    "time",
    { class: "timestamp", datetime: iso, title: format(date, STYLES.F), "data-relative": style === "R" },
    text,
  );
}

/** When a message was written, in the header of the message. */
export function messageTime(iso) {
  const date = new Date(iso);
  const days = Math.round((startOfDay(new Date()) - startOfDay(date)) / 86_400_000);
  const time = format(date, STYLES.t);
  const text =
    days === 0
      ? t("today", { time })
      : days === 1
        ? t("yesterday", { time })
        : format(date, { dateStyle: "short", timeStyle: "short" });
  return h("time", { class: "message-time", datetime: iso, title: format(date, STYLES.F) }, text);
}

/** The day of a message, for comparing. */
export const dayOf = (iso) => new Date(iso).toDateString();

/** The line between the messages of two days. */
export function dayDivider(iso) {
  const date = new Date(iso);
  return h(
    "div",
    { class: "day", role: "separator", "aria-label": format(date, { dateStyle: "full" }) },
    h("span", {}, format(date, { dateStyle: "long" })),
  );
}

/** The short time shown beside a message that follows another of the same author. */
export const shortTime = (iso) => format(new Date(iso), STYLES.t);

const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Keep every relative timestamp on the page true. */
export function keepTime() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = relative(new Date(element.dateTime));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}

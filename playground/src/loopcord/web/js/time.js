// <time> elements: the time of a message, the line between two days, and Discord's timestamps, which stay up to date.
// time-words.js makes their text.

import { h } from "./dom.js";
import { fullDay, longDay, relative, styled, whenWritten } from "./time-words.js";

/**
 * The <time> of a Discord timestamp such as <t:1700000000:R>.
 * @param {number} seconds
 */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", {}, `<t:${seconds}>`);
  const isRelative = style === "R";
  return h(
    "time",
    { class: "timestamp", datetime: date.toISOString(), title: styled(date, "F"), "data-relative": isRelative },
    isRelative ? relative(date) : styled(date, style),
  );
}

/**
 * The time in a message's header.
 * @param {string} iso
 */
export const messageTime = (iso) =>
  h("time", { class: "message-time", datetime: iso, title: styled(new Date(iso), "F") }, whenWritten(iso));

/**
 * The line between the messages of two days.
 * @param {string} iso
 */
export function dayDivider(iso) {
  const date = new Date(iso);
  const line = { class: "day", role: "separator", "aria-label": fullDay(date) };
  return h("div", line, h("span", {}, longDay(date)));
}

/** Keep every relative timestamp on the page up to date. */
export function keepTime() {
  setInterval(() => {
    /** @type {NodeListOf<HTMLTimeElement>} */
    const elements = document.querySelectorAll("time[data-relative]");
    for (const element of elements) {
      const text = relative(new Date(element.dateTime));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}

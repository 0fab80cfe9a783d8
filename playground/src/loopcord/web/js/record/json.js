// Readable JSON: indented, with a colour for each kind of value.

import { h } from "../dom.js";

const TOKENS = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * A <pre> with `value` as JSON; a string that contains JSON is shown parsed.
 * @param {unknown} value
 */
export function json(value) {
  const text = JSON.stringify(unwrapped(value), null, 2) ?? "";
  /** @type {Page.Child[]} */
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKENS)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind = match[2] !== undefined ? "key" : match[1] ? "string" : match[3] ? "word" : "number";
    parts.push(h("span", { class: `json-${kind}` }, match[1] ?? match[0]), match[2]);
    at = match.index + match[0].length;
  }
  return h("pre", { class: "json", tabindex: "0" }, parts, text.slice(at));
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function unwrapped(value) {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

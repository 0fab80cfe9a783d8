// The components that hold and do nothing: text display and separator; and the colour of those that have one.

import { h } from "../dom.js";
import { markdown } from "../markdown/render.js";

/** A colour as Discord sends it, a number, for CSS. */
export function colour(number) {
  return number === null || number === undefined ? null : `#${number.toString(16).padStart(6, "0")}`;
}

export function textDisplay(part) {
  return markdown(part.content);
}

export function separator(part) {
  const size = part.spacing === 2 ? "wide" : "narrow";
  const line = part.divider !== false;
  return h("div", { class: `separator ${size}${line ? " line" : ""}`, role: line ? "separator" : null });
}

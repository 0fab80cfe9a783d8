// The components without children and actions: text display and separator.

import { h } from "../dom.js";
import { markdown } from "../markdown/render.js";

/** @param {Wire.TextDisplay} part */
export function textDisplay(part) {
  return markdown(part.content);
}

/** @param {Wire.Separator} part */
export function separator(part) {
  const size = part.spacing === 2 ? "wide" : "narrow";
  const line = part.divider !== false;
  return h("div", { class: `separator ${size}${line ? " line" : ""}`, role: line ? "separator" : null });
}

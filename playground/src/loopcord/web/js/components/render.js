// Draw the components of a message as DOM nodes: this file dispatches by type and draws the types with children (row,
// container, section); controls.js, plain.js and media.js draw the rest. `place` is {message}.

import { colour } from "../colour.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { button, select } from "./controls.js";
import { file, gallery, thumbnail } from "./media.js";
import { separator, textDisplay } from "./plain.js";
import { veil } from "./veil.js";

/**
 * Draw components in order; an unknown type becomes a labelled box.
 * @param {Wire.Component[] | undefined} list
 * @param {Page.Place} place
 */
export function components(list, place) {
  return (list ?? []).map((part) => component(part, place));
}

/**
 * @param {Wire.Component} part
 * @param {Page.Place} place
 */
function component(part, place) {
  switch (part.type) {
    case 1:
      return row(part, place);
    case 2:
      return button(part, place);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return select(part, place);
    case 9:
      return section(part, place);
    case 10:
      return textDisplay(part);
    case 12:
      return gallery(part, place);
    case 13:
      return file(part, place);
    case 14:
      return separator(part);
    case 17:
      return container(part, place);
    default:
      return h("div", { class: "unknown-part" }, t("unknownPart", { type: part.type }));
  }
}

/**
 * @param {Wire.Row} part
 * @param {Page.Place} place
 * @returns {HTMLElement}
 */
function row(part, place) {
  return h("div", { class: "action-row" }, components(part.components, place));
}

/**
 * @param {Wire.Container} part
 * @param {Page.Place} place
 * @returns {HTMLElement}
 */
function container(part, place) {
  const accent = colour(part.accent_color);
  const inside = components(part.components, place);
  return h(
    "div",
    { class: accent ? "container accented" : "container", style: accent ? { "--accent-line": accent } : {} },
    part.spoiler ? veil(inside) : inside,
  );
}

/**
 * @param {Wire.Section} part
 * @param {Page.Place} place
 * @returns {HTMLElement}
 */
function section(part, place) {
  const accessory =
    part.accessory?.type === 11
      ? thumbnail(part.accessory, place)
      : components(part.accessory ? [part.accessory] : [], place);
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(part.components, place)),
    accessory,
  );
}

// From the components of a message to DOM nodes: which function draws which type, and the types that hold others
// (row, container, section). The rest is drawn in controls.js, plain.js and media.js. `place` says where they stand:
// {message}.

import { h } from "../dom.js";
import { t } from "../words.js";
import { button, select } from "./controls.js";
import { file, gallery, thumbnail } from "./media.js";
import { colour, separator, textDisplay } from "./plain.js";
import { veil } from "./veil.js";

const DRAW = {
  1: row,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: textDisplay,
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

/** Draw components in order; a type that nobody knows becomes a labelled box. */
export function components(list, place) {
  return (list ?? []).map((part) => (DRAW[part.type] ?? unknown)(part, place));
}

function row(part, place) {
  return h("div", { class: "action-row" }, components(part.components, place));
}

function container(part, place) {
  const accent = colour(part.accent_color);
  const inside = components(part.components, place);
  return h(
    "div",
    { class: accent ? "container accented" : "container", style: accent ? { "--accent-line": accent } : {} },
    part.spoiler ? veil(inside) : inside,
  );
}

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

function unknown(part) {
  return h("div", { class: "unknown-part" }, t("unknownPart", { type: part.type }));
}

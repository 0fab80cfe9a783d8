// The fields of a modal: text inputs, selects, groups of radio buttons and checkboxes; modal-files.js has files. Each
// puts {value(files), check(), focus()} into `fields` under its custom_id. modal.js has the dialog around them.

import { select } from "./components/controls.js";
import { focusFirst, h, morph } from "./dom.js";
import { fileField } from "./modal-files.js";
import { problemLine, star, under } from "./modal-parts.js";
import { t } from "./words.js";

const RADIO_GROUP = 21;

let count = 0;

/**
 * Draw one field with its label.
 * @param {Wire.Component} part
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Page.ModalFields} fields
 */
export function modalField(part, label, description, fields) {
  switch (part.type) {
    case 4:
      return textField(part, label, description, fields);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectField(part, label, description, fields);
    case 19:
      return fileField(part, label, description, fields);
    case 21:
    case 22:
      return groupField(part, label, description, fields);
    case 23:
      return checkboxField(part, label, description, fields);
    default:
      return unknownField(part);
  }
}

/** @param {Wire.Component} part */
export const unknownField = (part) => h("div", { class: "unknown-part" }, t("unknownPart", { type: part.type }));

/**
 * @param {Wire.TextInput} part
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Page.ModalFields} fields
 */
function textField(part, label, description, fields) {
  const id = `field-${count++}`;
  const required = part.required !== false;
  const min = part.min_length ?? 0;
  const max = part.max_length ?? 4000;
  const problem = problemLine();
  const left = h("span", { class: "modal-count", "aria-hidden": "true" });
  const input = h(part.style === 2 ? "textarea" : "input", {
    id,
    placeholder: part.placeholder,
    maxlength: max,
    rows: part.style === 2 ? "4" : null,
    "aria-required": String(required),
    "data-custom-id": part.custom_id,
    autocomplete: "off",
    value: part.value ?? "",
  });
  const say = (/** @type {string} */ words) => {
    problem.textContent = words;
    input.setAttribute("aria-invalid", String(Boolean(words)));
    return !words;
  };
  const tally = () => {
    left.textContent = part.max_length ? `${input.value.length} / ${max}` : "";
  };
  input.oninput = () => {
    say("");
    tally();
  };
  tally();
  fields.set(part.custom_id, {
    value: () => input.value,
    focus: () => input.focus(),
    check: () => {
      const { length } = input.value;
      if (required && length === 0) return say(t("required"));
      return say(length > 0 && (length < min || length > max) ? t("length", { min, max }) : "");
    },
  });
  return h(
    "div",
    { class: "modal-field" },
    h("label", { for: id }, label, star(required)),
    under(description),
    h("div", { class: "modal-input" }, input, left),
    problem,
  );
}

/**
 * @param {Wire.Select} part
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Page.ModalFields} fields
 */
function selectField(part, label, description, fields) {
  const required = part.required !== false;
  let chosen =
    part.type === 3
      ? (part.options ?? []).filter((option) => option.default).map((option) => option.value)
      : (part.default_values ?? []).map((value) => value.id);
  const holder = h("div", { class: "modal-select" });
  const problem = problemLine();
  /** @type {Page.Place} */
  const place = {
    label,
    message: null,
    chosen: () => chosen,
    choose: (_, values) => {
      chosen = values;
      problem.textContent = "";
      draw();
    },
  };
  const min = required ? Math.max(part.min_values ?? 1, 1) : 0;
  const max = part.max_values ?? 1;
  const draw = () => morph(holder, [select({ ...part, min_values: min }, place)]);
  draw();
  fields.set(part.custom_id, {
    value: () => chosen,
    focus: () => focusFirst(holder, "button"),
    check: () => {
      // An optional select may stay empty, but a choice must reach the minimum.
      const least = chosen.length ? (part.min_values ?? 1) : min;
      const fits = chosen.length >= least && chosen.length <= max;
      problem.textContent = fits ? "" : chosen.length ? t("chooseCount", { min: least, max }) : t("required");
      return fits;
    },
  });
  return h(
    "div",
    { class: "modal-field" },
    h("div", { class: "modal-label" }, label, star(required)),
    under(description),
    holder,
    problem,
  );
}

/**
 * @param {Wire.Group} part
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Page.ModalFields} fields
 */
function groupField(part, label, description, fields) {
  const single = part.type === RADIO_GROUP;
  const required = part.required !== false;
  const min = required ? (part.min_values ?? 1) : 0;
  const max = single ? 1 : (part.max_values ?? part.options.length);
  const name = `field-${count++}`;
  const problem = problemLine();
  const inputs = part.options.map((option) =>
    h("input", { type: single ? "radio" : "checkbox", name, value: option.value, checked: option.default }),
  );
  const rows = part.options.map((option, index) =>
    h(
      "label",
      { class: "modal-choice" },
      inputs[index],
      h("span", {}, option.label, option.description && h("small", {}, option.description)),
    ),
  );
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  fields.set(part.custom_id, {
    value: () => (single ? (chosen()[0] ?? null) : chosen()),
    focus: () => inputs[0].focus(),
    check: () => {
      const { length } = chosen();
      const fits = (length === 0 && !required) || (length >= Math.max(min, 1) && length <= max);
      problem.textContent = fits ? "" : length === 0 ? t("required") : t("chooseCount", { min, max });
      return fits;
    },
  });
  return h(
    "fieldset",
    { class: "modal-field" },
    h("legend", {}, label, star(required)),
    under(description),
    rows,
    problem,
  );
}

/**
 * @param {Wire.Checkbox} part
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Page.ModalFields} fields
 */
function checkboxField(part, label, description, fields) {
  const input = h("input", { type: "checkbox", checked: part.default, "data-custom-id": part.custom_id });
  fields.set(part.custom_id, { value: () => input.checked, focus: () => input.focus(), check: () => true });
  return h(
    "div",
    { class: "modal-field" },
    h("label", { class: "modal-choice" }, input, h("span", {}, label)),
    under(description),
  );
}

// The small inputs that the panels for developers are made of.

import { h } from "../dom.js";

/** A labelled input; `key` keeps it when the form around it changes. */
export const field = (label, input, key = null) =>
  h("label", { class: "form-field", "data-key": key }, h("span", {}, label), input);

/** A native select; `choices` are values or [value, label]. */
export function options(name, choices, chosen, onchange = null) {
  const pairs = choices.map((choice) => (Array.isArray(choice) ? choice : [choice, choice]));
  return h(
    "select",
    { name, onchange },
    pairs.map(([value, label]) => h("option", { value, selected: String(value) === String(chosen) }, label)),
  );
}

export const number = (name, value, { min, max, step = 1 }) =>
  h("input", { type: "number", name, value, min, max, step, inputmode: "decimal" });

export const text = (name, placeholder = "") =>
  h("input", { type: "text", name, placeholder, autocomplete: "off", spellcheck: "false" });

/** A checkbox with its words beside it. */
export const check = (label, checked, onchange) =>
  h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange }), h("span", {}, label));

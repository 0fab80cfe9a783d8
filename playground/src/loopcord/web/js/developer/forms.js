// The small inputs of the developer panels.

import { h } from "../dom.js";

/**
 * A labelled input; with a `key`, it survives changes of the form around it.
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string | null} key
 */
export const field = (label, input, key = null) =>
  h("label", { class: "form-field", "data-key": key }, h("span", {}, label), input);

/**
 * A native select; `choices` are values or [value, label].
 * @param {string} name
 * @param {(string | number | [string, string])[]} choices
 * @param {string | number} [chosen]
 * @param {Page.Props["onchange"]} onchange
 */
export function options(name, choices, chosen, onchange = null) {
  /** @type {[string | number, string | number][]} */
  const pairs = choices.map((choice) => (Array.isArray(choice) ? choice : [choice, choice]));
  return h(
    "select",
    { name, onchange },
    pairs.map(([value, label]) => h("option", { value, selected: String(value) === String(chosen) }, String(label))),
  );
}

/**
 * @param {string} name
 * @param {number | string} value
 * @param {{min?: number, max?: number, step?: number}} bounds
 */
export const number = (name, value, { min, max, step = 1 }) =>
  h("input", { type: "number", name, value, min, max, step, inputmode: "decimal" });

/** @param {string} name */
export const text = (name, placeholder = "") =>
  h("input", { type: "text", name, placeholder, autocomplete: "off", spellcheck: "false" });

/**
 * A checkbox with its label next to it.
 * @param {string} label
 * @param {boolean | undefined} checked
 * @param {Page.Props["onchange"]} onchange
 */
export const check = (label, checked, onchange) =>
  h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange }), h("span", {}, label));

// A form with one name, for adding a channel, a role or a server.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";

/**
 * `add(name)` is called with the typed name; then the field is cleared.
 * @param {string} label
 * @param {string} hint
 * @param {(name: string) => Promise<unknown>} add
 */
export function nameForm(label, hint, add) {
  const submit = async (/** @type {Page.At<SubmitEvent, HTMLFormElement>} */ event) => {
    event.preventDefault();
    const form = event.target;
    const name = String(new FormData(form).get("name")).trim();
    if (!name) return;
    await add(name);
    form.reset();
  };
  return h(
    "form",
    { class: "name-form", "data-key": label, onsubmit: submit },
    h(
      "label",
      {},
      h("span", {}, label),
      h("input", { name: "name", placeholder: hint, required: true, maxlength: "32", autocomplete: "off" }),
    ),
    h("button", { class: "button secondary", type: "submit", "aria-label": label }, svg(icons.plus)),
  );
}

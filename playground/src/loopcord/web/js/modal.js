// The dialog that a bot opens: a native <dialog>, which traps the focus. modal-fields.js has its fields.

import { textDisplay } from "./components/plain.js";
import { focusFirst, h, refocus } from "./dom.js";
import { interactions } from "./interactions.js";
import { modalField, unknownField } from "./modal-fields.js";
import { t } from "./words.js";

let count = 0;

/**
 * Open the modal of a frame {interaction, modal: {title, custom_id, components}}.
 * @param {Wire.ModalFrame} frame
 */
export function openModal({ interaction, modal }) {
  /** @type {Page.ModalFields} */
  const fields = new Map();
  const problem = h("p", { class: "form-error", role: "alert" });
  const submit = h("button", { class: "button primary", type: "submit" }, t("submit"));
  const cancel = h("button", { class: "text-link", type: "button", onclick: () => dialog.close() }, t("cancel"));
  const heading = `modal-${count++}`;
  const form = h(
    "form",
    { novalidate: true },
    h("h2", { id: heading }, modal.title),
    (modal.components ?? []).map((part) => draw(part, fields)),
    problem,
    h("footer", {}, cancel, submit),
  );
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", { class: "modal", "aria-labelledby": heading }, form);

  form.onsubmit = async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy")) return;
    const wrong = [...fields.values()].filter((field) => !field.check());
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    submit.setAttribute("aria-busy", "true");
    problem.textContent = "";
    /** @type {File[]} */
    const files = [];
    const values = Object.fromEntries([...fields].map(([id, field]) => [id, field.value(files)]));
    const { taken, why } = await interactions.modal(interaction, values, files);
    submit.removeAttribute("aria-busy");
    if (taken) dialog.close();
    else problem.textContent = why || t("modalFailed");
  };
  // Restore the focus; closing with Escape also fires this event.
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.onclose = () => {
    dialog.remove();
    refocus(before);
  };
  document.body.append(dialog);
  dialog.showModal();
  focusFirst(form, "input, textarea, .select");
}

/**
 * @param {Wire.Component} part
 * @param {Page.ModalFields} fields
 * @returns {Page.Child}
 */
function draw(part, fields) {
  if (part.type === 1) return part.components.map((inner) => modalField(inner, inner.type === 4 ? inner.label : undefined, null, fields));
  if (part.type === 18) return modalField(part.component, part.label, part.description, fields);
  if (part.type === 10) return textDisplay(part);
  return unknownField(part);
}

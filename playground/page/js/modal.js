// The dialog that a bot opens. Native <dialog>: it holds the focus by itself. Its fields are in modal-fields.js.

import { textDisplay } from "./components/plain.js";
import { h, refocus } from "./dom.js";
import { interactions } from "./interactions.js";
import { modalField, unknownField } from "./modal-fields.js";
import { t } from "./words.js";

let count = 0;

/** Open the modal of a frame {interaction, modal: {title, custom_id, components}}. */
export function openModal({ interaction, modal }) {
  /** custom_id -> {value(files), check(), focus()}. */
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
    const files = [];
    const values = Object.fromEntries([...fields].map(([id, field]) => [id, field.value(files)]));
    const { taken, why } = await interactions.modal(interaction, values, files);
    submit.removeAttribute("aria-busy");
    if (taken) dialog.close();
    else problem.textContent = why || t("modalFailed");
  };
  // Back to where the person was; closing with Escape comes here too.
  const before = document.activeElement;
  dialog.onclose = () => {
    dialog.remove();
    refocus(before);
  };
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .select")?.focus();
}

function draw(part, fields) {
  if (part.type === 1) return part.components.map((inner) => modalField(inner, inner.label, null, fields));
  if (part.type === 18) return modalField(part.component, part.label, part.description, fields);
  if (part.type === 10) return textDisplay(part);
  return unknownField(part);
}

// The dialog that a bot opens: text inputs, selects and text, in action rows or labels. Native <dialog>: it holds the focus by itself.

import { textDisplay } from "./components/plain.js";
import { select } from "./components/controls.js";
import { h, morph } from "./dom.js";
import { interactions } from "./interactions.js";
import { markdown } from "./markdown/render.js";
import { t } from "./words.js";

let count = 0;

/** Open the modal of a frame {interaction, modal: {title, custom_id, components}}. */
export function openModal({ interaction, modal }) {
  const fields = new Map();
  const problem = h("p", { class: "form-error", role: "alert" });
  const submit = h("button", { class: "button primary", type: "submit" }, t("submit"));
  const cancel = h("button", { class: "text-link", type: "button", onclick: () => dialog.close() }, t("cancel"));
  const heading = `modal-${count++}`;
  const form = h(
    "form",
    { novalidate: true },
    h("h2", { id: heading }, modal.title),
    (modal.components ?? []).map((part) => topPart(part, fields)),
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
    const values = Object.fromEntries([...fields].map(([id, field]) => [id, field.value()]));
    const taken = await interactions.modal(interaction, values);
    submit.removeAttribute("aria-busy");
    if (taken) dialog.close();
    else problem.textContent = t("modalFailed");
  };
  // Back to where the person was; closing with Escape comes here too.
  const before = document.activeElement;
  dialog.onclose = () => {
    dialog.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  };
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .select")?.focus();
}

function topPart(part, fields) {
  if (part.type === 1) return part.components.map((inner) => field(inner, inner.label, null, fields));
  if (part.type === 18) return field(part.component, part.label, part.description, fields);
  if (part.type === 10) return textDisplay(part);
  return unknown(part);
}

const unknown = (part) => h("div", { class: "unknown-part" }, t("unknownPart", { type: part.type }));

function field(part, label, description, fields) {
  if (part.type === 4) return textField(part, label, description, fields);
  if ([3, 5, 6, 7, 8].includes(part.type)) return selectField(part, label, description, fields);
  return unknown(part);
}

function frame(id, label, required, description, control, problem) {
  return h(
    "div",
    { class: "modal-field" },
    h("label", { for: id }, label, required && h("span", { class: "star", "aria-hidden": "true" }, " *")),
    description && h("div", { class: "modal-description" }, markdown(description)),
    control,
    problem,
  );
}

function textField(part, label, description, fields) {
  const id = `field-${count++}`;
  const required = part.required !== false;
  const min = part.min_length ?? 0;
  const max = part.max_length ?? 4000;
  const problem = h("div", { class: "modal-problem", role: "alert" });
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
  const say = (words) => {
    problem.textContent = words;
    input.setAttribute("aria-invalid", String(Boolean(words)));
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
      if (required && length === 0) say(t("required"));
      else if (length > 0 && (length < min || length > max)) say(t("length", { min, max }));
      else return true;
      return false;
    },
  });
  return frame(id, label, required, description, h("div", { class: "modal-input" }, input, left), problem);
}

function selectField(part, label, description, fields) {
  const required = part.required !== false;
  const preset = part.type === 3 ? (part.options ?? []).filter((option) => option.default).map((option) => option.value) : (part.default_values ?? []).map((value) => value.id);
  let chosen = preset;
  const holder = h("div", { class: "modal-select" });
  const problem = h("div", { class: "modal-problem", role: "alert" });
  const asked = required ? part : { ...part, min_values: 0 };
  const draw = () => {
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
    morph(holder, [select(asked, place)]);
  };
  draw();
  fields.set(part.custom_id, {
    value: () => chosen,
    focus: () => holder.querySelector("button").focus(),
    check: () => {
      if (!required || chosen.length >= (part.min_values ?? 1)) return true;
      problem.textContent = t("required");
      return false;
    },
  });
  return frame(null, label, required, description, holder, problem);
}

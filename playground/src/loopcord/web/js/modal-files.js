// The file field of a modal: files are chosen or dropped, listed, and removed one by one.

import { h, morph, svg } from "./dom.js";
import { accepted } from "./file-types.js";
import { icons } from "./icons.js";
import { problemLine, star, under } from "./modal-parts.js";
import { t } from "./words.js";

let count = 0;

/**
 * Draw a file upload; its value is the list of its files' numbers in `files`.
 * @param {Wire.FileUpload} part
 * @param {string | undefined} label
 * @param {string | null | undefined} description
 * @param {Page.ModalFields} fields
 */
export function fileField(part, label, description, fields) {
  const id = `files-${count++}`;
  const required = part.required !== false;
  const max = part.max_values ?? 1;
  const min = required ? Math.max(part.min_values ?? 1, 1) : (part.min_values ?? 0);
  const problem = problemLine();
  const list = h("ul", { class: "modal-files" });
  /** @type {File[]} */
  let chosen = [];

  const input = h("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    multiple: max > 1,
    accept: accepted(part.file_types),
    "data-custom-id": part.custom_id,
    "aria-hidden": "true",
  });
  const button = h(
    "button",
    { id, type: "button", class: "modal-drop", "aria-labelledby": `${id}-label ${id}`, onclick: () => input.click() },
    svg(icons.file),
    h("span", {}, t(max > 1 ? "chooseFiles" : "chooseFile"), h("small", {}, t("orDrop"))),
  );

  const take = (/** @type {Iterable<File> | null | undefined} */ files) => {
    const more = [...(files ?? [])];
    chosen = max === 1 ? [...more].slice(-1) : [...chosen, ...more].slice(0, max);
    problem.textContent = "";
    draw();
  };
  const draw = () =>
    morph(
      list,
      chosen.map((file, index) =>
        h(
          "li",
          {},
          svg(icons.file),
          h("span", {}, file.name),
          h(
            "button",
            {
              type: "button",
              class: "icon-button",
              "aria-label": t("removeFile", { name: file.name }),
              onclick: () => {
                chosen = chosen.filter((_, other) => other !== index);
                draw();
                button.focus();
              },
            },
            svg(icons.close),
          ),
        ),
      ),
    );
  input.onchange = () => {
    take(input.files);
    input.value = "";
  };
  button.ondragover = (event) => event.preventDefault();
  button.ondrop = (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  };

  fields.set(part.custom_id, {
    value: (files) => chosen.map((file) => files.push(file) - 1),
    focus: () => button.focus(),
    check: () => {
      const fits = (!chosen.length && !required) || chosen.length >= min;
      problem.textContent = fits ? "" : chosen.length ? t("chooseCount", { min, max }) : t("required");
      return fits;
    },
  });
  return h(
    "div",
    { class: "modal-field" },
    h("label", { id: `${id}-label`, for: id }, label, star(required)),
    under(description),
    button,
    input,
    list,
    problem,
  );
}

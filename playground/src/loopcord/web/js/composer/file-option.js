// A file option of a command: a button that opens the browser's file chooser and then shows the file's name.

import { h } from "../dom.js";
import { accepted } from "../file-types.js";
import { t } from "../words.js";

export class FileOption {
  /**
   * The chosen File, or null.
   * @type {File | null}
   */
  chosen = null;

  /**
   * `onChange()` is called after a choice; `onSubmit()` and `onLeave()` on the keys for these.
   * @param {string} id
   * @param {string[] | null | undefined} types The file types that the option takes.
   * @param {{onChange(): void, onSubmit(): void, onLeave(): void}} told
   */
  constructor(id, types, { onChange, onSubmit, onLeave }) {
    this.input = h("input", {
      type: "file",
      class: "unseen",
      tabindex: "-1",
      accept: accepted(types),
      "aria-hidden": "true",
    });
    this.button = h("button", { id, type: "button", class: "option-input option-file" }, t("chooseFile"));
    this.element = h("span", { class: "option-file-holder" }, this.button, this.input);
    this.button.onclick = () => this.input.click();
    this.input.onchange = () => {
      this.chosen = this.input.files?.[0] ?? null;
      this.button.textContent = this.chosen?.name ?? t("chooseFile");
      this.button.focus();
      onChange();
    };
    this.button.onkeydown = (event) => {
      // Space opens the chooser; so does Enter until a file is chosen, and then it submits.
      if (event.key === "Enter" && this.chosen) onSubmit();
      else if (event.key === "Escape" || event.key === "Backspace") onLeave();
      else return;
      event.preventDefault();
    };
  }
}

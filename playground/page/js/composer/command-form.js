// A command that is being filled in: its name and one small field for each option. Reading and checking the values is
// in commands.js.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { interactions } from "../interactions.js";
import { t } from "../words.js";
import { ATTACHMENT, choicesOf, filterChoices, localised, readOption } from "./commands.js";
import { FileOption } from "./file-option.js";

/** Optional options beyond this many wait behind "n more". */
const SHOWN = 3;
const TYPING_PAUSE = 180;

let count = 0;

export class CommandForm {
  #fields = [];
  #asked = 0;
  #timer = null;

  /**
   * `command` as from commands.js; `onSubmit(options, files)` gets name -> value, where a file is its number in
   * `files`; `onLeave()` is called when the person turns away.
   */
  constructor(command, { channel, suggestions, onSubmit, onLeave }) {
    Object.assign(this, { command, channel, suggestions, onSubmit, onLeave });
    const required = command.options.filter((option) => option.required).length;
    const shown = command.options.slice(0, required + SHOWN);
    const rest = command.options.slice(shown.length);
    this.more = rest.length
      ? h(
          "button",
          { type: "button", class: "text-link", onclick: () => this.#showRest(rest) },
          t("moreOptions", { n: rest.length }),
        )
      : null;
    // Without options something must still hold the keyboard: the name itself.
    this.chip = h(
      "span",
      {
        class: "command-chip",
        tabindex: shown.length ? null : "0",
        role: shown.length ? null : "button",
        "aria-label": `/${command.label}`,
      },
      `/${command.label}`,
    );
    this.chip.onkeydown = (event) => this.#chipKey(event);
    this.element = h(
      "div",
      { class: "command-form", role: "group", "aria-label": `/${command.label}` },
      this.chip,
      shown.map((option) => this.#field(option)),
      this.more,
    );
  }

  focus() {
    (this.#fields[0]?.input ?? this.chip).focus();
  }

  /** Check all fields; hand over the values, or go to the first that is not good. */
  submit() {
    const options = {};
    const files = [];
    let first = null;
    for (const field of this.#fields) {
      const { value, problem } = this.#read(field, files);
      this.#mark(field, problem);
      if (problem) first ??= field;
      else if (value !== undefined) options[field.option.name] = value;
    }
    if (first) {
      first.input.focus();
      return;
    }
    this.suggestions.hide();
    this.onSubmit(options, files);
  }

  #read(field, files) {
    if (field.file) {
      if (!field.file.chosen) return field.option.required ? { problem: t("required") } : {};
      return { value: files.push(field.file.chosen) - 1 };
    }
    return field.value === undefined
      ? readOption(field.option, field.input.value, this.channel)
      : { value: field.value };
  }

  #showRest(options) {
    this.more.replaceWith(...options.map((option) => this.#field(option)));
    this.#fields.at(-options.length).input.focus();
  }

  #field(option) {
    const id = `option-${count++}`;
    const name = localised(option, "name");
    if (option.type === ATTACHMENT) return this.#fileField(option, id, name);
    const input = h("input", {
      id,
      class: "option-input",
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": String(Boolean(option.required)),
      inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null,
      placeholder: option.required ? "" : t("optional"),
    });
    const field = {
      option,
      input,
      name,
      value: undefined,
      problem: h("span", { class: "option-problem", role: "alert" }),
    };
    field.element = h(
      "span",
      { class: option.required ? "option required" : "option" },
      h("label", { for: id }, name),
      input,
      field.problem,
    );
    input.oninput = () => {
      field.value = undefined;
      this.#mark(field, "");
      this.#fit(field);
      this.#suggest(field);
    };
    input.onfocus = () => this.#suggest(field);
    input.onblur = () => this.suggestions.hide();
    input.onkeydown = (event) => this.#fieldKey(event, field);
    this.#fields.push(field);
    this.#fit(field);
    return field.element;
  }

  #fileField(option, id, name) {
    const file = new FileOption(id, {
      onChange: () => this.#mark(field, ""),
      onSubmit: () => this.submit(),
      onLeave: () => this.#back(field),
    });
    const field = {
      option,
      name,
      file,
      input: file.button,
      problem: h("span", { class: "option-problem", role: "alert" }),
    };
    field.element = h(
      "span",
      { class: option.required ? "option required" : "option" },
      h("label", { for: id }, name),
      file.element,
      field.problem,
    );
    this.#fields.push(field);
    return field.element;
  }

  /** To the field before this one; from the first one out of the command. */
  #back(field) {
    const before = this.#fields[this.#fields.indexOf(field) - 1];
    if (before) before.input.focus();
    else this.onLeave();
  }

  #mark(field, problem) {
    field.problem.textContent = problem ?? "";
    field.element.classList.toggle("wrong", Boolean(problem));
    field.input.setAttribute("aria-invalid", String(Boolean(problem)));
  }

  /** As wide as what stands in it. */
  #fit(field) {
    const text = field.input.value || field.input.placeholder;
    const width = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) > 0x2e80 ? 2 : 1), 0);
    field.input.style.width = `${Math.min(Math.max(width + 2, 8), 30)}ch`;
  }

  #suggest(field) {
    clearTimeout(this.#timer);
    const { option, input } = field;
    const description = localised(option, "description");
    const title = description ? `${field.name}: ${description}` : field.name;
    const show = (rows, note) =>
      this.suggestions.show(input, {
        title,
        rows,
        note,
        active: option.required && field.value === undefined ? 0 : -1,
        onPick: (row) => this.#take(field, row),
      });
    if (option.autocomplete) {
      show([], t("searching"));
      this.#timer = setTimeout(() => this.#ask(field, show), input.value ? TYPING_PAUSE : 0);
      return;
    }
    const choices = choicesOf(option, this.channel);
    if (!choices) {
      show([], "");
      return;
    }
    const rows = filterChoices(choices, field.value === undefined ? input.value : "");
    show(rows, rows.length ? "" : t("noChoices"));
  }

  /** Let the bot complete; an answer that was overtaken by more typing is dropped. */
  async #ask(field, show) {
    const ask = ++this.#asked;
    const options = {};
    for (const other of this.#fields) {
      if (other.file) continue;
      const value = other.value ?? other.input.value.trim();
      if (other === field || value !== "") options[other.option.name] = value;
    }
    const choices = await interactions.autocomplete(this.channel, this.command.name, options, field.option.name);
    if (ask !== this.#asked || document.activeElement !== field.input) return;
    show(
      choices.map((choice) => ({ value: choice.value, label: localised(choice, "name") })),
      choices.length ? "" : t("noChoices"),
    );
  }

  #take(field, row) {
    field.value = row.value;
    field.input.value = row.label;
    this.#mark(field, "");
    this.#fit(field);
    this.suggestions.hide();
    const next = this.#fields.find(
      (other) => other.option.required && (other.file ? !other.file.chosen : !other.input.value),
    );
    next?.input.focus();
  }

  #fieldKey(event, field) {
    if (event.isComposing) return;
    const { suggestions } = this;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (suggestions.open) suggestions.move(event.key === "ArrowDown" ? 1 : -1);
      else this.#suggest(field);
    } else if (event.key === "Enter") {
      if (!suggestions.pick()) this.submit();
    } else if (event.key === "Tab" && !event.shiftKey && suggestions.active) {
      field.value = suggestions.active.value;
      field.input.value = suggestions.active.label;
      this.#fit(field);
      return;
    } else if (event.key === "Escape") {
      if (suggestions.open) suggestions.hide();
      else this.onLeave();
    } else if (event.key === "Backspace" && !field.input.value) {
      this.#back(field);
    } else {
      return;
    }
    event.preventDefault();
  }

  #chipKey(event) {
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape" || event.key === "Backspace") this.onLeave();
    else return;
    event.preventDefault();
  }

  /** The button that says this command is not wanted. */
  cancelButton() {
    return h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": t("cancelCommand"),
        title: t("cancelCommand"),
        onclick: () => this.onLeave(),
      },
      svg(icons.close),
    );
  }
}

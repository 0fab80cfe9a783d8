// The form of a command: its name and one small field per option. commands.js reads and checks the values.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { interactions } from "../interactions.js";
import { t } from "../words.js";
import { ATTACHMENT, choicesOf, filterChoices, localised, readOption } from "./commands.js";
import { FileOption } from "./file-option.js";

/** The number of optional options that are shown; the others are behind "n more". */
const SHOWN = 3;
const TYPING_PAUSE = 180;

let count = 0;

/** @typedef {Page.OptionField} Field */
/** @typedef {Field & {input: HTMLInputElement}} TextField */

export class CommandForm {
  /** @type {Field[]} */
  #fields = [];
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;

  /**
   * `command` is from commands.js; `onSubmit(options, files)` gets name -> value, with files as numbers in `files`;
   * `onLeave()` is called when the person cancels the command.
   * @param {Page.Command} command
   * @param {Page.FormPlace} around
   */
  constructor(command, { channel, suggestions, onSubmit, onLeave }) {
    this.command = command;
    this.channel = channel;
    this.suggestions = suggestions;
    this.onSubmit = onSubmit;
    this.onLeave = onLeave;
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
    // Without options, the name itself holds the keyboard focus.
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

  /** Check all fields; submit the values, or focus the first wrong field. */
  submit() {
    /** @type {Page.Options} */
    const options = {};
    /** @type {File[]} */
    const files = [];
    /** @type {Field | null} */
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

  /**
   * @param {Field} field
   * @param {File[]} files
   * @returns {{value?: Wire.Value, problem?: string}}
   */
  #read(field, files) {
    if (field.file) {
      if (!field.file.chosen) return field.option.required ? { problem: t("required") } : {};
      return { value: files.push(field.file.chosen) - 1 };
    }
    return field.value === undefined
      ? readOption(field.option, field.input.value, this.channel)
      : { value: field.value };
  }

  /** @param {Wire.Option[]} options */
  #showRest(options) {
    this.more?.replaceWith(...options.map((option) => this.#field(option)));
    this.#fields.at(-options.length)?.input.focus();
  }

  /** @param {Wire.Option} option */
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
    const problem = h("span", { class: "option-problem", role: "alert" });
    const element = this.#labelled(option, id, name, input, problem);
    /** @type {TextField} */
    const field = { option, input, name, problem, element };
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

  /**
   * @param {Wire.Option} option
   * @param {string} id
   * @param {string} name
   */
  #fileField(option, id, name) {
    const file = new FileOption(id, option.file_types, {
      onChange: () => this.#mark(field, ""),
      onSubmit: () => this.submit(),
      onLeave: () => this.#back(field),
    });
    const problem = h("span", { class: "option-problem", role: "alert" });
    const element = this.#labelled(option, id, name, file.element, problem);
    /** @type {Field} */
    const field = { option, name, file, input: file.button, problem, element };
    this.#fields.push(field);
    return element;
  }

  /**
   * @param {Wire.Option} option
   * @param {string} id
   * @param {string} name
   * @param {HTMLElement} input
   * @param {HTMLElement} problem
   */
  #labelled(option, id, name, input, problem) {
    return h(
      "span",
      { class: option.required ? "option required" : "option" },
      h("label", { for: id }, name),
      input,
      problem,
    );
  }

  /**
   * Go to the field before this one, or from the first one leave the command.
   * @param {Field} field
   */
  #back(field) {
    const before = this.#fields[this.#fields.indexOf(field) - 1];
    if (before) before.input.focus();
    else this.onLeave();
  }

  /**
   * @param {Field} field
   * @param {string | undefined} problem
   */
  #mark(field, problem) {
    field.problem.textContent = problem ?? "";
    field.element.classList.toggle("wrong", Boolean(problem));
    field.input.setAttribute("aria-invalid", String(Boolean(problem)));
  }

  /**
   * Make a field as wide as its text.
   * @param {TextField} field
   */
  #fit(field) {
    const text = field.input.value || field.input.placeholder;
    const width = [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1), 0);
    field.input.style.width = `${Math.min(Math.max(width + 2, 8), 30)}ch`;
  }

  /** @param {TextField} field */
  #suggest(field) {
    clearTimeout(this.#timer);
    const { option, input } = field;
    const description = localised(option, "description");
    const title = description ? `${field.name}: ${description}` : field.name;
    const show = (/** @type {Page.Choice[]} */ rows, /** @type {string} */ note) =>
      this.suggestions.show(input, {
        title,
        rows,
        note,
        active: this.#isMeant(field, rows) ? 0 : -1,
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

  /**
   * Whether Enter takes the first suggestion: if a value is required, or if only one suggestion matches the text.
   * @param {TextField} field
   * @param {Page.Choice[]} rows
   */
  #isMeant(field, rows) {
    if (field.value !== undefined) return false;
    return Boolean(field.option.required) || (rows.length === 1 && field.input.value.trim() !== "");
  }

  /**
   * Ask the bot for autocomplete choices; an answer is dropped if the person has typed more since.
   * @param {TextField} field
   * @param {(rows: Page.Choice[], note: string) => void} show
   */
  async #ask(field, show) {
    const ask = ++this.#asked;
    /** @type {Page.Options} */
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

  /**
   * @param {TextField} field
   * @param {Page.Suggestion} row
   */
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

  /**
   * @param {KeyboardEvent} event
   * @param {TextField} field
   */
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

  /** @param {KeyboardEvent} event */
  #chipKey(event) {
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape" || event.key === "Backspace") this.onLeave();
    else return;
    event.preventDefault();
  }

  /** The button that cancels the command. */
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

// The list above the composer: commands, or the choices of an option. It shows rows and moves through them; its owner
// knows what they mean.

import { avatar } from "../avatar.js";
import { h, morph } from "../dom.js";

/**
 * @typedef {object} Showing
 * @property {string} title
 * @property {Page.Suggestion[]} rows
 * @property {string} [note]
 * @property {number} [active]
 * @property {(row: Page.Suggestion) => unknown} onPick
 */

let count = 0;

export class Suggestions {
  /** @type {Page.Suggestion[]} */
  #rows = [];
  #active = -1;
  /** @type {(row: Page.Suggestion) => unknown} */
  #onPick = () => {};
  /** @type {HTMLElement | null} */
  #input = null;

  constructor() {
    this.id = `suggestions-${count++}`;
    this.element = h("div", { class: "suggestions", hidden: true });
    // A press must not take the focus away from the input.
    this.element.onpointerdown = (event) => event.preventDefault();
  }

  get open() {
    return !this.element.hidden;
  }

  /** The row that Enter would take. */
  get active() {
    return this.open ? this.#rows[this.#active] : undefined;
  }

  /**
   * Show rows {label, description?, value} for an input; `active` -1 highlights none.
   * @param {HTMLElement} input
   * @param {Showing} showing
   */
  show(input, { title, rows, note = "", active = 0, onPick }) {
    this.#input = input;
    this.#rows = rows;
    this.#onPick = onPick;
    this.#active = rows.length ? active : -1;
    this.#title = title;
    this.#note = note;
    this.element.hidden = false;
    this.#render();
  }

  #title = "";
  #note = "";

  hide() {
    this.element.hidden = true;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /**
   * Move the highlight; it wraps around at the ends.
   * @param {number} step
   */
  move(step) {
    const { length } = this.#rows;
    if (!length) return;
    this.#active = this.#active < 0 && step < 0 ? length - 1 : (this.#active + step + length) % length;
    this.#render();
  }

  /** Pick the highlighted row; false if there is none. */
  pick() {
    const row = this.active;
    if (!row) return false;
    this.#onPick(row);
    return true;
  }

  #render() {
    morph(this.element, [
      this.#title && h("div", { class: "suggestions-title" }, this.#title),
      h(
        "div",
        { class: "suggestions-list", role: "listbox", id: this.id, "aria-label": this.#title },
        this.#rows.map((row, index) => this.#row(row, index)),
      ),
      this.#note && h("div", { class: "suggestions-note", role: "status" }, this.#note),
    ]);
    const active = this.element.querySelector(".active");
    active?.scrollIntoView({ block: "nearest" });
    this.#input?.setAttribute("aria-expanded", "true");
    this.#input?.setAttribute("aria-controls", this.id);
    if (active) this.#input?.setAttribute("aria-activedescendant", active.id);
    else this.#input?.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {Page.Suggestion} row
   * @param {number} index
   */
  #row(row, index) {
    const active = index === this.#active;
    return h(
      "div",
      {
        id: `${this.id}-${index}`,
        class: ["suggestion", active && "active", row.user && "with-avatar"].filter(Boolean).join(" "),
        role: "option",
        "aria-selected": String(active),
        onclick: () => this.#onPick(row),
      },
      row.user && avatar(row.user, { size: "mini" }),
      h("span", { class: "suggestion-label", style: row.colour ? { color: row.colour } : {} }, row.label),
      row.description && h("span", { class: "suggestion-description" }, row.description),
      row.hint && h("span", { class: "suggestion-hint" }, row.hint),
    );
  }
}

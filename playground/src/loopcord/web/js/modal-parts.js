// The parts of every field of a modal: the star of required fields, the description, the line for errors.

import { h } from "./dom.js";
import { markdown } from "./markdown/render.js";

/** @param {boolean} required */
export const star = (required) => required && h("span", { class: "star", "aria-hidden": "true" }, " *");

/** @param {string | null | undefined} description */
export const under = (description) => description && h("div", { class: "modal-description" }, markdown(description));

export const problemLine = () => h("div", { class: "modal-problem", role: "alert" });

// The list that a select opens: next to it on a desktop, a bottom sheet on a phone. It knows options, not messages.

import { avatar } from "../avatar.js";
import { h, morph, svg } from "../dom.js";
import { icons } from "../icons.js";
import { emoji } from "../markdown/render.js";
import { t } from "../words.js";

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6, Home: -Infinity, End: Infinity };

/**
 * @typedef {object} Picking
 * @property {string} label
 * @property {Page.Choice[]} options
 * @property {string[]} chosen
 * @property {number} min
 * @property {number} max
 * @property {(values: string[]) => unknown} onDone
 */

/** @type {HTMLElement | null} */
let current = null;

/**
 * Open the list of `anchor`. `options` are {value, label, description?, emoji?}; with `max` 1 a pick closes the list at
 * once, otherwise "Done" does. `onDone(values)` is called once, unless the person dismisses the list.
 * @param {HTMLElement} anchor
 * @param {Picking} picking
 */
export function openPicker(anchor, { label, options, chosen, min, max, onDone }) {
  current?.hidePopover();
  /** @type {Set<Wire.Value>} */
  const picked = new Set(chosen.filter((value) => options.some((option) => option.value === value)));
  const single = max === 1;
  let active = Math.max(
    0,
    options.findIndex((option) => picked.has(option.value)),
  );
  let sent = false;

  const list = h("div", {
    class: "picker-list",
    id: "picker-list",
    role: options.length ? "listbox" : "group",
    tabindex: "0",
    "aria-label": label,
    "aria-multiselectable": single ? null : "true",
  });
  const foot = h("div", { class: "picker-foot" });
  const popup = h("div", { class: "picker", popover: "auto" }, h("div", { class: "picker-title" }, label), list, foot);

  const finish = () => {
    if (picked.size < min || picked.size > max) return;
    sent = true;
    popup.hidePopover();
    onDone(options.filter((option) => picked.has(option.value)).map((option) => String(option.value)));
  };
  const pick = (/** @type {Page.Choice} */ option) => {
    if (single) {
      // The only choice can be undone if none is required.
      const again = picked.has(option.value) && min === 0;
      picked.clear();
      if (!again) picked.add(option.value);
      finish();
      return;
    }
    if (picked.has(option.value)) picked.delete(option.value);
    else if (picked.size < max) picked.add(option.value);
    render();
  };

  function render() {
    morph(
      list,
      options.map((option, index) => row(option, index)),
    );
    list.setAttribute("aria-activedescendant", `picker-${active}`);
    list.children[active]?.scrollIntoView({ block: "nearest" });
    if (!options.length) morph(list, [h("div", { class: "picker-none" }, t("noChoices"))]);
    if (single) return;
    const fits = picked.size >= min && picked.size <= max;
    morph(foot, [
      h("span", {}, t("chooseCount", { min, max: Math.min(max, options.length) })),
      h(
        "button",
        { type: "button", class: "button primary", "aria-disabled": fits ? null : "true", onclick: finish },
        t("done"),
      ),
    ]);
  }

  /**
   * @param {Page.Choice} option
   * @param {number} index
   */
  function row(option, index) {
    const on = picked.has(option.value);
    return h(
      "div",
      {
        class: index === active ? "picker-row active" : "picker-row",
        id: `picker-${index}`,
        role: "option",
        "aria-selected": String(on),
        onclick: () => {
          active = index;
          pick(option);
        },
      },
      option.emoji && emoji(option.emoji),
      option.user && avatar(option.user, { size: "mini" }),
      h(
        "span",
        { class: "picker-text" },
        h("span", { style: option.colour ? { color: option.colour } : {} }, option.label),
        option.description && h("small", {}, option.description),
      ),
      h("span", { class: single ? "mark" : "mark box" }, on && svg(icons.check)),
    );
  }

  list.onkeydown = (event) => {
    const step = STEPS[event.key];
    if (step) active = Math.min(options.length - 1, Math.max(0, active + step));
    else if (event.key === "Enter" && !single && picked.size >= min) return finish();
    else if ((event.key === "Enter" || event.key === " ") && options[active]) pick(options[active]);
    else if (event.key.length === 1 && event.key !== " ") active = startingWith(options, event.key, active);
    else return undefined;
    event.preventDefault();
    if (!sent) render();
    return undefined;
  };

  popup.ontoggle = (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    anchor.setAttribute("aria-expanded", String(open));
    if (open) {
      anchor.setAttribute("aria-controls", list.id);
      return;
    }
    anchor.removeAttribute("aria-controls");
    current = null;
    // This event comes late: do not take back the focus if it has moved on.
    const lost = popup.contains(document.activeElement) || document.activeElement === document.body;
    popup.remove();
    if (lost) anchor.focus({ preventScroll: true });
  };

  // A modal dialog makes everything outside it inert, so the list goes inside.
  (anchor.closest("dialog") ?? document.body).append(popup);
  current = popup;
  render();
  popup.showPopover();
  place(popup, anchor);
  list.focus();
}

/**
 * @param {Page.Choice[]} options
 * @param {string} letter
 * @param {number} active
 */
function startingWith(options, letter, active) {
  const order = [...options.keys()].map((index) => (index + active + 1) % options.length);
  return order.find((index) => options[index].label.toLowerCase().startsWith(letter.toLowerCase())) ?? active;
}

/**
 * Place the list below the anchor, or above it if there is more room. On a phone the style sheet puts it at the bottom.
 * @param {HTMLElement} popup
 * @param {HTMLElement} anchor
 */
function place(popup, anchor) {
  if (matchMedia("(max-width: 699px)").matches) return;
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < Math.min(popup.offsetHeight, 320) && above > below;
  popup.style.width = `${Math.max(box.width, 240)}px`;
  popup.style.left = `${Math.min(box.left, innerWidth - Math.max(box.width, 240) - 8)}px`;
  popup.style.maxHeight = `${Math.min(up ? above : below, 420)}px`;
  if (up) popup.style.bottom = `${innerHeight - box.top + 4}px`;
  else popup.style.top = `${box.bottom + 4}px`;
}

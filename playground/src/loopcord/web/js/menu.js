// A small menu next to its anchor, or on a phone a bottom sheet. It knows entries, not what they do.

import { h, svg } from "./dom.js";

/** @type {HTMLElement | null} */
let current = null;

/**
 * Open a menu. `entries` are {label, icon?, danger?, run()} or {heading} or {node}; `spot` {x, y} puts it at the
 * pointer, otherwise it is next to `anchor`, which gets the focus back.
 * @param {HTMLElement} anchor
 * @param {string} label
 * @param {(Page.MenuEntry | "" | false | null | undefined)[]} entries
 * @param {{x: number, y: number} | null} spot
 */
export function openMenu(anchor, label, entries, spot = null) {
  current?.hidePopover();
  const rows = entries.map((entry) => entry && row(entry));
  const menu = h("div", { class: "menu", popover: "auto", role: "menu", "aria-label": label }, rows);
  const items = () => /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("[role=menuitem]")]);
  const go = (/** @type {number} */ index) =>
    items()
      .at(index % items().length)
      ?.focus();

  menu.onkeydown = (event) => {
    const at = items().findIndex((item) => item === document.activeElement);
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Tab") menu.hidePopover();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  menu.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("[role=menuitem]") && menu.hidePopover());
  menu.ontoggle = (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") return;
    if (current === menu) current = null;
    const hadFocus = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (hadFocus && anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  (anchor.closest("dialog") ?? document.body).append(menu);
  current = menu;
  menu.showPopover();
  place(menu, anchor, spot);
  go(0);
}

/** @param {Page.MenuEntry} entry */
function row({ heading, node, label, icon, danger, run }) {
  if (node) return node;
  if (heading) return h("div", { class: "menu-heading", role: "presentation" }, heading);
  return h(
    "button",
    {
      class: danger ? "menu-item danger" : "menu-item",
      type: "button",
      role: "menuitem",
      tabindex: "-1",
      onclick: run,
    },
    h("span", {}, label),
    icon && svg(icon),
  );
}

/**
 * @param {HTMLElement} menu
 * @param {HTMLElement} anchor
 * @param {{x: number, y: number} | null} spot
 */
function place(menu, anchor, spot) {
  if (matchMedia("(max-width: 699px)").matches) return;
  const box = anchor.getBoundingClientRect();
  const at = spot ?? { x: box.left, y: box.bottom + 4 };
  const left = Math.min(at.x, innerWidth - menu.offsetWidth - 8);
  const below = at.y + menu.offsetHeight <= innerHeight - 8;
  const top = below ? at.y : (spot?.y ?? box.top - 4) - menu.offsetHeight;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${Math.max(8, top)}px`;
}

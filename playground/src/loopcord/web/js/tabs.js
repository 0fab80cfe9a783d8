// <tab-bar>: the three tabs at the bottom of a phone. The style sheet hides it where both panes have room.

import { h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { soon } from "./pacing.js";
import { store } from "./store.js";
import { t } from "./words.js";
import { view } from "./view.js";

class TabBar extends HTMLElement {
  #leave = new AbortController();

  connectedCallback() {
    this.#leave = new AbortController();
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me"], render, this.#leave.signal);
    listen(view, ["view", "unread"], render, this.#leave.signal);
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    if (!store.ready) return;
    morph(this, [
      h(
        "nav",
        { class: "tabs", "aria-label": t("playground") },
        tab("channel", icons.hash, t("channel"), view.unread.get(view.channelId ?? "") ?? 0),
        tab("dm", icons.mail, t("messagesShort"), view.unreadDms(), t("directMessages")),
        tab("people", icons.people, t("people"), 0),
      ),
    ]);
  }
}

/**
 * @param {string} name
 * @param {string} icon
 * @param {string} label
 * @param {number} unread
 */
function tab(name, icon, label, unread, longLabel = label) {
  const said = unread > 0 ? `${longLabel}, ${t("unread", { n: unread })}` : longLabel;
  return h(
    "button",
    {
      class: "tab",
      type: "button",
      "data-key": name,
      "aria-current": view.tab === name ? "page" : null,
      onclick: () => view.openTab(name),
    },
    h(
      "span",
      { class: "tab-sign" },
      svg(icon),
      unread > 0 && h("span", { class: "badge", "aria-hidden": "true" }, unread > 99 ? "99+" : String(unread)),
    ),
    h("span", {}, label),
    said !== label && h("span", { class: "unseen" }, `, ${said}`),
  );
}

customElements.define("tab-bar", TabBar);

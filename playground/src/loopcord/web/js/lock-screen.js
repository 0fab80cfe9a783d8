// The lock screen: what this person's phone has shown, the newest first, each as it was when its message was posted. A
// message without `content` (COMPONENTS_V2) shows no text, as on a phone.

import { openDialog } from "./dialog.js";
import { h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { soon } from "./pacing.js";
import { store } from "./store.js";
import { styled } from "./time-words.js";
import { t } from "./words.js";

class LockScreen extends HTMLElement {
  #leave = new AbortController();

  connectedCallback() {
    this.#leave = new AbortController();
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me", "notifications"], render, this.#leave.signal);
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    const rung = store.notifications.toReversed();
    morph(this, [
      h("p", { class: "quiet" }, t("lockScreenHint", { name: store.self.name })),
      h("p", { class: "unseen", role: "status" }, t("lockScreenCount", { n: rung.length })),
      rung.length
        ? h("ol", { class: "lock-list", reversed: "", "aria-label": t("lockScreen") }, rung.map(line))
        : h("p", { class: "quiet" }, t("lockScreenNone")),
    ]);
  }
}

/**
 * One notification as a phone shows it.
 * @param {Wire.Notification} one
 */
function line(one) {
  const where = one.guild === null ? t("directMessages") : `#${one.place} · ${one.guild}`;
  const posted = new Date(one.at * 1000);
  return h(
    "li",
    { "data-key": one.message, class: "lock-line" },
    svg(icons.bell),
    h(
      "span",
      {},
      h("span", { class: "lock-head" }, h("b", {}, one.author), " ", h("small", {}, where)),
      one.text
        ? h("span", { class: "lock-text", lang: "" }, one.text)
        : h("em", { class: "lock-text lock-empty" }, t("lockScreenEmpty")),
    ),
    h("time", { datetime: posted.toISOString() }, styled(posted, "t")),
  );
}

customElements.define("lock-screen", LockScreen);

/** Open the panel. */
export const openLockScreen = () => openDialog(t("lockScreen"), document.createElement("lock-screen"), "lock");

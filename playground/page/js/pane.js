// <chat-pane kind="channel"> and <chat-pane kind="dm">: a header, the messages, and the composer of one place.

import { avatar } from "./avatar.js";
import { commandsFor } from "./composer/commands.js";
import { h, listen, morph, soon, svg } from "./dom.js";
import { icons } from "./icons.js";
import { store } from "./store.js";
import { t } from "./words.js";
import { view } from "./view.js";

class ChatPane extends HTMLElement {
  #header = h("header", { class: "pane-header" });
  #banner = h("div", { class: "pane-banner", role: "status" });
  #list = document.createElement("message-list");
  #composer = document.createElement("chat-composer");
  #leave = null;

  get kind() {
    return this.getAttribute("kind");
  }

  connectedCallback() {
    this.#leave = new AbortController();
    this.#list.empty = () => (this.kind === "dm" ? this.#emptyDm() : this.#emptyChannel());
    this.#composer.kind = this.kind;
    this.replaceChildren(this.#header, this.#list, this.#banner, this.#composer);
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me", "bots", "guilds", "dms", "connection"], render, this.#leave.signal);
    listen(view, ["view", "unread"], render, this.#leave.signal);
    this.addEventListener("ask-command", ({ detail }) => this.#composer.begin(detail.name));
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    const id = this.kind === "dm" ? view.dmId : view.channelId;
    this.dataset.shown = String(view.tab === this.kind);
    const name = this.kind === "dm" ? t("directMessages") : t("channel");
    this.setAttribute("aria-label", name);
    morph(this.#header, this.kind === "dm" ? this.#dmHeader() : this.#channelHeader());
    this.#list.channel = id;
    this.#composer.channel = id;
    this.#composer.hidden = !id;
    const bot = this.#bot();
    const asleep = store.ready && bot && !bot.online;
    this.toggleAttribute("data-bot-offline", Boolean(asleep));
    morph(this.#banner, asleep ? [h("span", { class: "presence" }), t("botOffline", { name: bot.name })] : []);
  }

  /** The bot that this place is about: the one of the direct messages, or the only one there is. */
  #bot() {
    const owner = this.kind === "dm" && store.bots.find((bot) => bot.id === store.dm(view.dmId)?.bot);
    return owner || (store.bots.find((bot) => bot.online) ?? store.bots[0]);
  }

  #channelHeader() {
    const channel = store.channel(view.channelId);
    const unread = view.unreadChannels();
    return [
      h(
        "button",
        { class: "icon-button only-narrow", type: "button", "aria-label": t("menu"), onclick: () => view.setDrawer(true) },
        svg(icons.menu),
        unread > 0 && h("span", { class: "dot", "aria-hidden": "true" }),
      ),
      svg(icons.hash),
      h("h1", {}, channel?.name ?? t("noChannel")),
      who(),
    ];
  }

  #dmHeader() {
    const bot = this.#bot();
    const others = store.dms.filter((dm) => dm.id !== view.dmId);
    return [
      bot ? avatar(bot, { size: "small", online: bot.online }) : svg(icons.mail),
      h("h1", {}, bot?.name ?? t("directMessages")),
      bot && h("span", { class: "app-tag" }, "APP"),
      bot && h("span", { class: "pane-note" }, t("directMessages"), " · ", t(bot.online ? "online" : "offline")),
      others.map((dm) => h("button", { class: "text-link", type: "button", onclick: () => view.openDm(dm.id) }, store.user(dm.bot)?.name ?? "?")),
      who(),
    ];
  }

  #emptyChannel() {
    const name = store.channel(view.channelId)?.name;
    if (!name) return h("div", { class: "empty" }, h("h2", {}, t("noChannel")), h("p", {}, store.bots.length ? "" : t("noBots")));
    const commands = commandsFor("guild").slice(0, 4);
    return h(
      "div",
      { class: "empty", "data-key": "empty" },
      h("div", { class: "empty-sign" }, svg(icons.hash)),
      h("h2", {}, t("emptyChannel", { name })),
      h("p", {}, commands.length ? t("emptyHint") : t("noBots")),
      h(
        "div",
        { class: "empty-commands" },
        commands.map((command) =>
          h(
            "button",
            { type: "button", class: "try", "aria-label": t("tryCommand", { command: `/${command.label}` }), onclick: () => this.#composer.begin(command.name) },
            h("b", {}, `/${command.label}`),
            h("span", {}, command.description),
          ),
        ),
      ),
    );
  }

  #emptyDm() {
    return h(
      "div",
      { class: "empty", "data-key": "empty" },
      h("div", { class: "empty-sign" }, svg(icons.mail)),
      h("h2", {}, t("emptyDm")),
      h("p", {}, t("emptyDmHint", { name: store.me.name })),
    );
  }
}

/** On a phone, where the side bar is away: who you are. */
function who() {
  if (!store.me) return null;
  return h(
    "button",
    { class: "who", type: "button", "aria-label": t("youAre", { name: store.me.name }), onclick: () => view.openTab("people") },
    avatar(store.me, { size: "mini" }),
    h("span", {}, store.me.name),
  );
}

customElements.define("chat-pane", ChatPane);

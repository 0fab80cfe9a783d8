// <chat-pane kind="channel"> and <chat-pane kind="dm">: the header, messages and composer of one channel or DM.

import { avatar } from "./avatar.js";
import { faultsBadge } from "./developer/faults-badge.js";
import { commandsFor } from "./composer/commands.js";
import { h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { soon } from "./pacing.js";
import { store } from "./store.js";
import { archiveButton } from "./thread-actions.js";
import { t } from "./words.js";
import { view } from "./view.js";

export class ChatPane extends HTMLElement {
  #header = h("header", { class: "pane-header" });
  #banner = h("div", { class: "pane-banner", role: "status" });
  #list = document.createElement("message-list");
  #typing = h("div", { class: "typing", "aria-live": "polite" });
  #composer = document.createElement("chat-composer");
  #leave = new AbortController();

  get kind() {
    return this.getAttribute("kind");
  }

  connectedCallback() {
    this.#leave = new AbortController();
    this.#list.empty = () => (this.kind === "dm" ? this.#emptyDm() : this.#emptyChannel());
    this.#list.beginning = () => (this.kind === "dm" ? this.#dmBeginning() : this.#channelBeginning());
    this.replaceChildren(this.#header, this.#list, this.#banner, this.#composer, this.#typing);
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me", "bots", "guilds", "dms", "connection", "faults"], render, this.#leave.signal);
    listen(store, ["typing"], () => this.#renderTyping(), this.#leave.signal);
    listen(view, ["view", "unread"], render, this.#leave.signal);
    this.addEventListener("ask-command", (event) =>
      this.#composer.begin(/** @type {CustomEvent<{name: string}>} */ (event).detail.name),
    );
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
    const trouble = store.ready && id ? this.#trouble() : "";
    this.toggleAttribute("data-bot-offline", Boolean(trouble));
    morph(this.#banner, trouble ? [h("span", { class: "presence" }), trouble] : []);
    this.#renderTyping();
  }

  /** The reason why the bot does not answer here, as text. */
  #trouble() {
    const bot = this.#bot();
    if (!bot) return "";
    const guild = this.kind === "channel" ? store.guildOf(view.channelId) : undefined;
    if (guild && guild.available === false) return t("guildOutage", { name: guild.name });
    if (guild && guild.bot === false) return t("botNotHere", { name: bot.name });
    return bot.online ? "" : t("botOffline", { name: bot.name });
  }

  #renderTyping() {
    const typing = store.typingIn(this.#list.channel).map((id) => store.user(id)?.name ?? "?");
    const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    morph(this.#typing, typing.length ? [dots, t("typing", { names: typing.join(", ") })] : []);
  }

  /** The bot of this pane: that of the direct messages, or the only one. */
  #bot() {
    const owner = this.kind === "dm" && store.bots.find((bot) => bot.id === store.dm(view.dmId)?.bot);
    return owner || (store.bots.find((bot) => bot.online) ?? store.bots[0]);
  }

  #channelHeader() {
    const channel = store.channel(view.channelId);
    const guild = store.guildOf(view.channelId);
    const unread = view.unreadChannels();
    return [
      h(
        "button",
        {
          class: "icon-button only-narrow",
          type: "button",
          "aria-label": t("menu"),
          onclick: () => view.setDrawer(true),
        },
        svg(icons.menu),
        unread > 0 && h("span", { class: "dot", "aria-hidden": "true" }),
      ),
      svg(icons.hash),
      h("h1", {}, channel?.name ?? t("noChannel")),
      guild && store.guilds.length > 1 && h("span", { class: "pane-note" }, guild.name),
      channel?.thread && archiveButton(channel),
      faultsBadge(),
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
      others.map((dm) =>
        h(
          "button",
          { class: "text-link", type: "button", onclick: () => view.openDm(dm.id) },
          store.user(dm.bot)?.name ?? "?",
        ),
      ),
      h("span", { class: "only-phone" }, faultsBadge()),
      who(),
    ];
  }

  #channelBeginning() {
    const name = store.channel(view.channelId)?.name ?? "";
    return h(
      "div",
      { class: "beginning" },
      h("div", { class: "empty-sign" }, svg(icons.hash)),
      h("p", {}, t("emptyChannel", { name })),
    );
  }

  #dmBeginning() {
    const bot = this.#bot();
    return h(
      "div",
      { class: "beginning" },
      bot && avatar(bot, { size: "large" }),
      h("p", {}, t("dmBeginning", { name: bot?.name ?? "?" })),
    );
  }

  #emptyChannel() {
    const name = store.channel(view.channelId)?.name;
    if (!name)
      return h(
        "div",
        { class: "empty" },
        h("h2", {}, t("noChannel")),
        h("p", {}, store.bots.length ? "" : t("noBots")),
      );
    const commands = commandsFor(view.channelId).slice(0, 8);
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
            {
              type: "button",
              class: "try",
              title: t("tryCommand", { command: `/${command.label}` }),
              onclick: () => this.#composer.begin(command.name),
            },
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
      h("p", {}, t("emptyDmHint", { name: store.self.name })),
    );
  }
}

/** The current person, for phones, which hide the side bar. */
function who() {
  if (!store.me) return null;
  return h(
    "button",
    {
      class: "who",
      type: "button",
      onclick: () => view.openTab("people"),
    },
    avatar(store.self, { size: "mini" }),
    h("span", { class: "unseen" }, t("youAre", { name: store.self.name }), ". "),
    h("span", {}, store.self.name),
  );
}

customElements.define("chat-pane", ChatPane);

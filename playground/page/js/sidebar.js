// <side-bar>: guilds with their channels, direct messages, and at the bottom who you are. Beside the panes on a
// desktop, a drawer on a phone.

import { avatar } from "./avatar.js";
import { h, listen, morph, soon, svg } from "./dom.js";
import { icons } from "./icons.js";
import { store } from "./store.js";
import { languageName, t } from "./words.js";
import { view } from "./view.js";

class SideBar extends HTMLElement {
  #leave = null;

  connectedCallback() {
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    const render = soon(() => this.#render());
    listen(store, ["snapshot", "me", "people", "bots", "guilds", "dms"], render, signal);
    listen(view, ["view", "unread"], render, signal);
    this.addEventListener("keydown", (event) => event.key === "Escape" && view.setDrawer(false), { signal });
    this.#render();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  #render() {
    if (!store.ready) return;
    const opened = view.drawer && this.dataset.open !== "true";
    this.dataset.open = String(view.drawer);
    morph(this, [
      h("div", { class: "drawer-shade", onclick: () => view.setDrawer(false) }),
      h(
        "nav",
        { class: "drawer", "aria-label": t("channels") },
        h("div", { class: "drawer-scroll" }, store.guilds.map(guildPart), dmPart()),
        h("div", { class: "me-panel" }, mePart()),
      ),
    ]);
    if (opened) this.querySelector(".place")?.focus();
  }
}

function guildPart(guild) {
  return h(
    "section",
    { "data-key": guild.id },
    h("h2", { class: "guild-name" }, guild.name),
    h(
      "ul",
      {},
      guild.channels.map((channel) =>
        h(
          "li",
          { "data-key": channel.id },
          place(channel.id, svg(icons.hash), channel.name, view.channelId === channel.id, () =>
            view.openChannel(channel.id),
          ),
        ),
      ),
    ),
  );
}

function dmPart() {
  if (!store.dms.length && !store.bots.length) return null;
  const rows = store.dms.map((dm) => {
    const bot = store.bots.find((other) => other.id === dm.bot);
    const name = bot?.name ?? "?";
    return h(
      "li",
      { "data-key": dm.id },
      place(
        dm.id,
        bot && avatar(bot, { size: "small", online: bot.online }),
        name,
        view.dmId === dm.id,
        () => view.openDm(dm.id),
        !bot?.online,
      ),
    );
  });
  const silent = store.bots.filter((bot) => !store.dms.some((dm) => dm.bot === bot.id));
  rows.push(
    ...silent.map((bot) =>
      h(
        "li",
        { class: bot.online ? "silent" : "silent offline", "data-key": bot.id },
        avatar(bot, { size: "small", online: bot.online }),
        h("span", {}, bot.name),
      ),
    ),
  );
  return h("section", { "data-key": "dms" }, h("h2", { class: "part-name" }, t("directMessages")), h("ul", {}, rows));
}

function place(id, icon, name, current, onclick, grey = false) {
  const unread = view.unread.get(id) ?? 0;
  const classes = ["place", unread > 0 && "unread", grey && "offline"].filter(Boolean).join(" ");
  return h(
    "button",
    { class: classes, type: "button", "aria-current": current ? "page" : null, onclick },
    icon,
    h("span", { class: "place-name" }, name),
    unread > 0 && h("span", { class: "badge", "aria-label": t("unread", { n: unread }) }, unread),
  );
}

function mePart() {
  return [
    h(
      "button",
      {
        class: "me-button",
        type: "button",
        popovertarget: "people-popover",
        "aria-label": `${t("youAre", { name: store.me.name })}. ${t("people")}`,
      },
      avatar(store.me, { size: "small" }),
      h("span", { class: "me-name" }, h("b", {}, store.me.name), h("small", {}, languageName(store.me.locale))),
    ),
    h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": t("settings"),
        title: t("settings"),
        popovertarget: "settings-popover",
      },
      svg(icons.gear),
    ),
  ];
}

customElements.define("side-bar", SideBar);

// <side-bar>: guilds with their channels, direct messages, and at the bottom the current person. It is next to the
// panes on a desktop, and a drawer on a phone.

import { avatar } from "./avatar.js";
import { openFaults } from "./developer/faults.js";
import { openGuildSettings } from "./developer/guild-settings.js";
import { focusFirst, h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { openLockScreen } from "./lock-screen.js";
import { openMenu } from "./menu.js";
import { soon } from "./pacing.js";
import { openHelp } from "./shortcuts.js";
import { store } from "./store.js";
import { styled } from "./time-words.js";
import { addressOfSeveral, view } from "./view.js";
import { languageName, t } from "./words.js";

class SideBar extends HTMLElement {
  #leave = new AbortController();

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
    if (opened) focusFirst(this, ".place");
  }
}

const FOLDED = "playground.folded";
/** @returns {Set<string>} */
const folded = () => new Set(JSON.parse(localStorage.getItem(FOLDED) ?? "[]"));

/** @param {string} guild */
function fold(guild) {
  const now = folded();
  if (!now.delete(guild)) now.add(guild);
  localStorage.setItem(FOLDED, JSON.stringify([...now]));
  view.tell("view");
}

/** @param {Wire.Guild} guild */
function guildPart(guild) {
  const closed = folded().has(guild.id);
  const channels = guild.channels.filter((channel) => !channel.hidden_from?.includes(store.self.id));
  // A folded guild still shows the open channel and unread ones. Every guild shows only such channels of its archived
  // threads.
  const shown = channels.filter(
    (channel) =>
      !(closed || channel.archived) || view.channelId === channel.id || (view.unread.get(channel.id) ?? 0) > 0,
  );
  return h(
    "section",
    { "data-key": guild.id, class: guild.available === false ? "guild away" : "guild" },
    h(
      "div",
      { class: "guild-head" },
      h(
        "h2",
        { class: "guild-name" },
        h(
          "button",
          { type: "button", class: "guild-fold", "aria-expanded": String(!closed), onclick: () => fold(guild.id) },
          h("span", { class: "guild-sign", "aria-hidden": "true" }, initials(guild.name)),
          h("span", { class: "place-name" }, guild.name),
          svg(icons.down),
        ),
      ),
      h(
        "button",
        {
          class: "icon-button",
          type: "button",
          "aria-label": t("guildSettings", { name: guild.name }),
          title: t("guildSettings", { name: guild.name }),
          onclick: () => openGuildSettings(guild.id),
        },
        svg(icons.sliders),
      ),
    ),
    guild.available === false && h("p", { class: "guild-note" }, t("outageShort")),
    guild.events.length > 0 && eventPart(guild.events),
    h(
      "ul",
      {},
      shown.map((channel) =>
        h(
          "li",
          { "data-key": channel.id, class: channel.thread ? "thread" : "" },
          place(channel.id, svg(channel.thread ? icons.reply : icons.hash), channel.name, view.channelId === channel.id, () =>
            view.openChannel(channel.id),
          ),
        ),
      ),
    ),
  );
}

/** Indexed by the number of weeks minus one. */
const EVERY = ["everyWeek", "everyOtherWeek"];

/**
 * The scheduled events of a guild, with their start in local time.
 * @param {Wire.ScheduledEvent[]} events
 */
function eventPart(events) {
  return h(
    "ul",
    { class: "events", "aria-label": t("events") },
    events.map((event) =>
      h(
        "li",
        { "data-key": event.id, title: event.place },
        svg(icons.clock),
        h("span", { class: "place-name" }, event.name),
        h("small", {}, styled(new Date(event.begins * 1000), "f"), event.weeks > 0 && ` · ${t(EVERY[event.weeks - 1])}`),
      ),
    ),
  );
}

/**
 * The letters in a guild's icon, made from the words of its name as on Discord.
 * @param {string} name
 */
const initials = (name) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

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

/**
 * @param {string} id
 * @param {Page.Child} icon
 * @param {string} name
 * @param {boolean} current
 * @param {() => void} onclick
 */
function place(id, icon, name, current, onclick, grey = false) {
  const unread = view.unread.get(id) ?? 0;
  const calls = store.dm(id) ? unread : (view.calls.get(id) ?? 0);
  const classes = ["place", unread > 0 && "unread", grey && "offline"].filter(Boolean).join(" ");
  return h(
    "button",
    { class: classes, type: "button", "aria-current": current ? "page" : null, onclick },
    icon,
    h("span", { class: "place-name" }, name),
    unread > 0 &&
      h(
        "span",
        { class: calls ? "badge" : "badge soft", role: "img", "aria-label": t("unread", { n: unread }) },
        unread > 99 ? "99+" : String(unread),
      ),
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
      },
      avatar(store.self, { size: "small" }),
      h("span", { class: "unseen" }, t("youAre", { name: store.self.name }), ". ", t("people"), ". "),
      h("span", { class: "me-name" }, h("b", {}, store.self.name), h("small", {}, languageName(store.self.locale))),
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
    h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": t("tools"),
        title: t("tools"),
        "aria-haspopup": "menu",
        onclick: (event) => openTools(event.currentTarget),
      },
      svg(icons.wrench),
    ),
  ];
}

/**
 * Open the menu of tools for developers.
 * @param {HTMLElement} anchor
 */
export function openTools(anchor) {
  const inFrame = parent !== window;
  openMenu(
    anchor,
    t("tools"),
    [
      !inFrame && { label: t("sideBySide"), icon: icons.columns, run: () => location.assign(addressOfSeveral()) },
      { label: t("lockScreen"), icon: icons.bell, run: openLockScreen },
      { label: t("faults"), icon: icons.bolt, run: openFaults },
      { label: t("record"), icon: icons.list, run: () => open("record.html", "_blank", "noopener") },
      { label: t("shortcuts"), icon: icons.keyboard, run: openHelp },
      ...store.links.map(({ name, url }) => ({ label: name, icon: icons.out, run: () => open(url, "_blank", "noopener") })),
    ],
    anchor.closest(".me-panel") ? { x: 8, y: anchor.getBoundingClientRect().top - 8 } : null,
  );
}

customElements.define("side-bar", SideBar);

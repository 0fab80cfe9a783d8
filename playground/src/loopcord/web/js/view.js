// The state of this window: the open channel and direct messages, the visible one on a phone, and unread messages.
// Changes cause the events `view` and `unread`. The URL contains the channel; localStorage stores what each person has
// read.

import { newerId } from "./ids.js";
import { eachFrame } from "./pacing.js";
import { store } from "./store.js";
import { Telling } from "./telling.js";

/** @extends {Telling<{view: undefined, unread: undefined}>} */
class View extends Telling {
  /** @type {string | null} */
  channelId = null;
  /** @type {string | null} */
  dmId = null;
  /** The visible pane on a phone: "channel", "dm" or "people". */
  tab = "channel";
  drawer = false;
  /**
   * Channel id -> number of unread messages.
   * @type {Map<string, number>}
   */
  unread = new Map();
  /**
   * Channel id -> number of unread messages that mention this person.
   * @type {Map<string, number>}
   */
  calls = new Map();

  #wide = matchMedia("(min-width: 700px)");
  /**
   * Channels with new messages since the last count.
   * @type {Set<string>}
   */
  #stirred = new Set();
  /** The last announced state of `unread` and `calls`. */
  #told = "";

  start() {
    store.addEventListener("snapshot", () => this.#settle());
    store.addEventListener("guilds", () => this.#settle());
    store.addEventListener("dms", () => this.#settle());
    const count = eachFrame(() => this.#countStirred());
    store.on("messages", ({ channel }) => {
      if (!this.#stirred.has(channel)) this.#begin(channel);
      this.#stirred.add(channel);
      count();
    });
    document.addEventListener("visibilitychange", () => this.#look());
    // A hidden frame among others has no size.
    addEventListener("resize", () => this.#look());
    this.#wide.addEventListener("change", () => this.#look());
  }

  /** @param {string} id */
  openChannel(id) {
    this.channelId = id;
    const address = new URL(location.href);
    address.searchParams.set("channel", id);
    history.replaceState(null, "", address);
    this.#show("channel");
  }

  /** @param {string} id */
  openDm(id) {
    this.dmId = id;
    this.#show("dm");
  }

  /** @param {string} tab */
  openTab(tab) {
    this.#show(tab);
  }

  /**
   * Open the channel `step` places further down in the list of all channels that this person sees.
   * @param {number} step
   */
  stepChannel(step) {
    const all = visibleChannels();
    const at = all.findIndex((channel) => channel.id === this.channelId);
    if (all.length) this.openChannel(all[(at + step + all.length) % all.length].id);
  }

  /** @param {boolean} open */
  setDrawer(open) {
    if (this.drawer === open) return;
    this.drawer = open;
    this.tell("view");
  }

  /** @param {string} channel */
  isSeen(channel) {
    if (document.visibilityState !== "visible" || innerWidth === 0) return false;
    if (channel === this.channelId) return this.#wide.matches || this.tab === "channel";
    if (channel === this.dmId) return this.#wide.matches || this.tab === "dm";
    return false;
  }

  unreadDms() {
    return store.dms.reduce((sum, dm) => sum + (this.unread.get(dm.id) ?? 0), 0);
  }

  unreadChannels() {
    return visibleChannels().filter((channel) => this.unread.get(channel.id)).length;
  }

  /** The number of unread direct messages and mentions of this person. */
  allCalls() {
    return visibleChannels().reduce((sum, channel) => sum + (this.calls.get(channel.id) ?? 0), this.unreadDms());
  }

  /** @param {string} tab */
  #show(tab) {
    this.tab = tab;
    this.drawer = false;
    this.tell("view");
    this.#look();
  }

  /** Choose a channel if none was chosen, or if it is gone. */
  #settle() {
    const channels = visibleChannels();
    if (!channels.some((channel) => channel.id === this.channelId)) {
      const asked = new URLSearchParams(location.search).get("channel");
      this.channelId = (channels.find((channel) => channel.id === asked) ?? channels[0])?.id ?? null;
    }
    if (!store.dm(this.dmId)) this.dmId = store.dms[0]?.id ?? null;
    for (const channel of store.messages.keys()) this.#count(channel);
    this.tell("view");
    this.#look();
  }

  /** @param {string} channel */
  #readKey(channel) {
    return `playground.read.${store.self.id}.${channel}`;
  }

  #countStirred() {
    for (const channel of this.#stirred) this.#count(channel);
    this.#stirred.clear();
    this.#look();
  }

  /**
   * A channel that was never seen starts as read, direct messages as unread.
   * @param {string} channel
   */
  #begin(channel) {
    const key = this.#readKey(channel);
    if (localStorage.getItem(key) === null)
      localStorage.setItem(key, (store.channel(channel) && store.messagesIn(channel).at(-1)?.id) || "0");
  }

  /**
   * Count the messages since the last visit.
   * @param {string} channel
   */
  #count(channel) {
    this.#begin(channel);
    const read = localStorage.getItem(this.#readKey(channel)) ?? "0";
    const fresh = store
      .messagesIn(channel)
      .filter((message) => message.author.id !== store.self.id && newerId(message.id, read));
    this.unread.set(channel, fresh.length);
    this.calls.set(channel, fresh.filter(callsMe).length);
  }

  /** Mark visible channels as read, and announce unread counts that have changed. */
  #look() {
    for (const channel of [this.channelId, this.dmId]) {
      if (!channel || !this.isSeen(channel)) continue;
      this.unread.delete(channel);
      this.calls.delete(channel);
      const last = store.messagesIn(channel).at(-1);
      if (last) localStorage.setItem(this.#readKey(channel), last.id);
    }
    const waiting = JSON.stringify([[...this.unread], [...this.calls]]);
    if (waiting === this.#told) return;
    this.#told = waiting;
    this.tell("unread");
  }
}

/** The channels of all guilds that this person may see. */
export const visibleChannels = () =>
  store.guilds.flatMap((guild) => guild.channels.filter((channel) => !channel.hidden_from?.includes(store.self.id)));

/**
 * Whether a message mentions this person, by name, by a role, or as everyone.
 * @param {Wire.Message} message
 */
export function callsMe(message) {
  if (message.author.id === store.self.id) return false;
  if (message.mention_everyone || message.mentions?.some((user) => user.id === store.self.id)) return true;
  return (message.mention_roles ?? []).some((id) => store.role(id)?.members?.includes(store.self.id));
}

export const view = new View();

/** The URL of the page that shows several people side by side: this person and the next. */
export function addressOfSeveral() {
  const others = store.people.filter((person) => person.id !== store.self.id);
  const query = new URLSearchParams({
    persons: [store.self, ...others.slice(0, 1)].map((person) => person.id).join(","),
  });
  if (view.channelId) query.set("channel", view.channelId);
  return `?${query}`;
}

/** The id of the person in the URL. */
export const personInAddress = () => new URLSearchParams(location.search).get("person");

/**
 * The URL of the page as another person, in the same channel.
 * @param {string} person
 */
export function addressOf(person) {
  const query = new URLSearchParams({ person });
  if (view.channelId) query.set("channel", view.channelId);
  return `?${query}`;
}

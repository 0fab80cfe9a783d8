// What this window is looking at: the channel, the direct messages, on a phone which of the two, and what has not been
// read. Told as the events `view` and `unread`. The channel stands in the address, what was read in localStorage,
// person by person.

import { newerId, store } from "./store.js";

class View extends EventTarget {
  channelId = null;
  dmId = null;
  /** On a phone: which pane is shown ("channel", "dm" or "people"). */
  tab = "channel";
  drawer = false;
  /** Channel id -> number of unread messages, and of those that call this person. */
  unread = new Map();
  calls = new Map();

  #wide = matchMedia("(min-width: 700px)");

  start() {
    store.addEventListener("snapshot", () => this.#settle());
    store.addEventListener("guilds", () => this.#settle());
    store.addEventListener("dms", () => this.#settle());
    store.addEventListener("messages", ({ detail }) => {
      this.#count(detail.channel);
      this.#look();
    });
    document.addEventListener("visibilitychange", () => this.#look());
    // A frame beside others that is hidden has no size.
    addEventListener("resize", () => this.#look());
    this.#wide.addEventListener("change", () => this.#look());
  }

  openChannel(id) {
    this.channelId = id;
    const address = new URL(location.href);
    address.searchParams.set("channel", id);
    history.replaceState(null, "", address);
    this.#show("channel");
  }

  openDm(id) {
    this.dmId = id;
    this.#show("dm");
  }

  openTab(tab) {
    this.#show(tab);
  }

  /** The channel `step` places further down in the list of all channels that are not hidden from this person. */
  stepChannel(step) {
    const all = visibleChannels();
    const at = all.findIndex((channel) => channel.id === this.channelId);
    if (all.length) this.openChannel(all[(at + step + all.length) % all.length].id);
  }

  setDrawer(open) {
    if (this.drawer === open) return;
    this.drawer = open;
    this.#tell("view");
  }

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

  /** How often this person is called: direct messages, and messages that mention them. */
  allCalls() {
    return visibleChannels().reduce((sum, channel) => sum + (this.calls.get(channel.id) ?? 0), this.unreadDms());
  }

  #show(tab) {
    this.tab = tab;
    this.drawer = false;
    this.#tell("view");
    this.#look();
  }

  #tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /** Choose what to look at when nothing was chosen, or when it has gone. */
  #settle() {
    const channels = visibleChannels();
    if (!channels.some((channel) => channel.id === this.channelId)) {
      const asked = new URLSearchParams(location.search).get("channel");
      this.channelId = (channels.find((channel) => channel.id === asked) ?? channels[0])?.id ?? null;
    }
    if (!store.dm(this.dmId)) this.dmId = store.dms[0]?.id ?? null;
    for (const channel of store.messages.keys()) this.#count(channel);
    this.#tell("view");
    this.#look();
  }

  #readKey(channel) {
    return `playground.read.${store.me.id}.${channel}`;
  }

  /** Count what arrived since the last visit. A channel never seen starts as read, a direct message as unread. */
  #count(channel) {
    const messages = store.messagesIn(channel);
    const key = this.#readKey(channel);
    if (localStorage.getItem(key) === null)
      localStorage.setItem(key, (store.channel(channel) && messages.at(-1)?.id) || "0");
    const read = localStorage.getItem(key);
    const fresh = messages.filter((message) => message.author.id !== store.me.id && newerId(message.id, read));
    this.unread.set(channel, fresh.length);
    this.calls.set(channel, fresh.filter(callsMe).length);
  }

  /** Mark as read what is in view. */
  #look() {
    for (const channel of [this.channelId, this.dmId]) {
      if (!channel || !this.isSeen(channel)) continue;
      this.unread.delete(channel);
      this.calls.delete(channel);
      const last = store.messagesIn(channel).at(-1);
      if (last) localStorage.setItem(this.#readKey(channel), last.id);
    }
    this.#tell("unread");
  }
}

/** The channels of all guilds that this person may see. */
export const visibleChannels = () =>
  store.guilds.flatMap((guild) => guild.channels.filter((channel) => !channel.hidden_from?.includes(store.me.id)));

/** Whether a message mentions this person, by name, by a role, or as everyone. */
export function callsMe(message) {
  if (message.author.id === store.me.id) return false;
  if (message.mention_everyone || message.mentions?.some((user) => user.id === store.me.id)) return true;
  return (message.mention_roles ?? []).some((id) => store.role(id)?.members?.includes(store.me.id));
}

export const view = new View();
/** The address of the page that shows several persons side by side: this one, and the next. */
export function addressOfSeveral() {
  const others = store.people.filter((person) => person.id !== store.me.id);
  const query = new URLSearchParams({
    persons: [store.me, ...others.slice(0, 1)].map((person) => person.id).join(","),
  });
  if (view.channelId) query.set("channel", view.channelId);
  return `?${query}`;
}
/** Which person the address names. */
export const personInAddress = () => new URLSearchParams(location.search).get("person");
/** The address of the page as another person, in the same channel. */
export function addressOf(person) {
  const query = new URLSearchParams({ person });
  if (view.channelId) query.set("channel", view.channelId);
  return `?${query}`;
}

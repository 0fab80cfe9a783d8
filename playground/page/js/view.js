// What this tab is looking at: the channel, the direct messages, on a phone which of the two, and what has not been read.
// Told as the events `view` and `unread`. The channel stands in the address, what was read in localStorage, person by person.

import { store } from "./store.js";

class View extends EventTarget {
  channelId = null;
  dmId = null;
  /** On a phone: which pane is shown ("channel", "dm" or "people"). */
  tab = "channel";
  drawer = false;
  /** Channel id -> number of unread messages. */
  unread = new Map();

  #wide = matchMedia("(min-width: 700px)");

  start() {
    store.addEventListener("snapshot", () => this.#settle());
    store.addEventListener("guilds", () => this.#settle());
    store.addEventListener("dms", () => this.#settle());
    store.addEventListener("messages", () => {
      this.#count();
      this.#look();
    });
    document.addEventListener("visibilitychange", () => this.#look());
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

  setDrawer(open) {
    this.drawer = open;
    this.#tell("view");
  }

  isSeen(channel) {
    if (document.visibilityState !== "visible") return false;
    if (channel === this.channelId) return this.#wide.matches || this.tab === "channel";
    if (channel === this.dmId) return this.#wide.matches || this.tab === "dm";
    return false;
  }

  unreadDms() {
    return store.dms.reduce((sum, dm) => sum + (this.unread.get(dm.id) ?? 0), 0);
  }

  unreadChannels() {
    return store.guilds.flatMap((guild) => guild.channels).filter((channel) => this.unread.get(channel.id)).length;
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
    if (!store.channel(this.channelId)) {
      const asked = new URLSearchParams(location.search).get("channel");
      this.channelId = store.channel(asked)?.id ?? store.guilds.flatMap((guild) => guild.channels)[0]?.id ?? null;
    }
    if (!store.dm(this.dmId)) this.dmId = store.dms[0]?.id ?? null;
    this.#count();
    this.#tell("view");
    this.#look();
  }

  #readKey(channel) {
    return `playground.read.${store.me.id}.${channel}`;
  }

  /** Count what arrived since the last visit. A channel never seen starts as read, a direct message as unread. */
  #count() {
    for (const [channel, messages] of store.messages) {
      const key = this.#readKey(channel);
      if (localStorage.getItem(key) === null) localStorage.setItem(key, (store.channel(channel) && messages.at(-1)?.id) || "0");
      const read = localStorage.getItem(key);
      const fresh = messages.filter((message) => message.author.id !== store.me.id && newer(message.id, read));
      this.unread.set(channel, fresh.length);
    }
  }

  /** Mark as read what is in view. */
  #look() {
    for (const channel of [this.channelId, this.dmId]) {
      if (!channel || !this.isSeen(channel)) continue;
      this.unread.delete(channel);
      const last = store.messagesIn(channel).at(-1);
      if (last) localStorage.setItem(this.#readKey(channel), last.id);
    }
    this.#tell("unread");
  }
}

const newer = (id, than) => id.length > than.length || (id.length === than.length && id > than);

export const view = new View();
/** Which person the address names. */
export const personInAddress = () => new URLSearchParams(location.search).get("person");
/** The address of the page as another person, in the same channel. */
export function addressOf(person) {
  const query = new URLSearchParams({ person });
  if (view.channelId) query.set("channel", view.channelId);
  return `?${query}`;
}

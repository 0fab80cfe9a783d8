// The page's data about the playground: the snapshot, kept up to date by the frames that follow it. No DOM and no
// requests. Changes cause events: me, people, bots, guilds, dms, commands, emojis, notifications, faults, connection,
// typing (detail: {channel}), and messages (detail: {channel, message?}).

import { insertById, newerId, replacedById } from "./ids.js";
import { Telling } from "./telling.js";

/** The most messages kept of a channel that is read at its end; older ones can be requested again. */
const MOST = 300;
const KEPT = 150;
/** A snapshot brings up to 100 messages of a channel; with fewer than this there are no older ones. */
const WHOLE = 50;
/**
 * The events that a snapshot causes.
 * @type {Plain[]}
 */
const ALL = ["snapshot", "me", "people", "bots", "guilds", "dms", "commands", "emojis", "notifications"];
/** Milliseconds for which Discord shows that somebody is typing. */
const TYPING = 10_000;

/** @typedef {{channel: string, message?: Wire.Message, isNew?: boolean, deleted?: string}} MessagesDetail */
/** @typedef {"snapshot" | "me" | "people" | "bots" | "guilds" | "dms" | "commands" | "emojis" | "notifications" | "faults" | "connection"} Plain */

/** @extends {Telling<Record<Plain, undefined> & {messages: MessagesDetail, typing: {channel: string}}>} */
class Store extends Telling {
  /**
   * Null until a person is chosen; code that runs only afterwards uses `self`.
   * @type {Wire.Person | null}
   */
  me = null;
  /** @type {Wire.Person[]} */
  people = [];
  /** @type {Wire.Bot[]} */
  bots = [];
  /** @type {Wire.Guild[]} */
  guilds = [];
  /** @type {Wire.Dm[]} */
  dms = [];
  /** @type {Wire.Command[]} */
  commands = [];
  /**
   * The application's own emojis.
   * @type {Wire.Emoji[]}
   */
  emojis = [];
  /**
   * The active faults.
   * @type {Wire.Fault[]}
   */
  faults = [];
  /**
   * Links to other pages, from the playground's settings.
   * @type {Wire.Link[]}
   */
  links = [];
  /** @type {Wire.Clock} */
  clock = { offset: 0 };
  /**
   * What this person's phone has shown, oldest first.
   * @type {Wire.Notification[]}
   */
  notifications = [];
  /**
   * Channel id -> messages, oldest first.
   * @type {Map<string, Wire.Message[]>}
   */
  messages = new Map();
  connected = false;
  /** False until the first snapshot. */
  ready = false;

  /**
   * Channels whose first message is loaded.
   * @type {Set<string>}
   */
  #whole = new Set();
  /**
   * Channels in which the person reads older messages.
   * @type {Set<string>}
   */
  #kept = new Set();
  /**
   * Channel id -> user id -> the timer that ends it.
   * @type {Map<string, Map<string, ReturnType<typeof setTimeout>>>}
   */
  #typing = new Map();

  /** The person of this tab. Throws if none is chosen. */
  get self() {
    if (!this.me) throw new Error("Nobody is chosen yet.");
    return this.me;
  }

  /** @param {boolean} connected */
  setConnected(connected) {
    this.connected = connected;
    this.tell("connection");
  }

  /**
   * Apply one frame of the socket; returns false for frames about interactions, which the store ignores.
   * @param {Wire.Frame} frame
   */
  take(frame) {
    switch (frame.type) {
      case "snapshot":
        this.#snapshot(frame);
        return true;
      case "message_create":
        this.#stopTyping(frame.message.channel_id, frame.message.author.id);
        this.#put(frame.message, true);
        return true;
      case "message_update":
        this.#put(frame.message, false);
        return true;
      case "message_delete":
        this.#drop(frame.channel, frame.id);
        return true;
      case "people":
        this.people = frame.people;
        this.me = frame.people.find((person) => person.id === this.me?.id) ?? this.me;
        this.tell("people");
        this.tell("me");
        return true;
      case "bot":
        this.bots = replacedById(this.bots, frame.bot);
        this.tell("bots");
        return true;
      case "guilds":
        this.guilds = frame.guilds;
        this.tell("guilds");
        return true;
      case "dm":
        this.dms = replacedById(this.dms, frame.dm);
        this.tell("dms");
        return true;
      case "commands":
        this.commands = frame.commands;
        this.tell("commands");
        return true;
      case "emojis":
        this.emojis = frame.emojis;
        this.tell("emojis");
        return true;
      case "notification":
        this.notifications = [...this.notifications, frame.notification];
        this.tell("notifications");
        return true;
      case "faults":
        this.setFaults(frame);
        return true;
      case "typing":
        this.#startTyping(frame.channel, typeof frame.user === "string" ? frame.user : frame.user.id);
        return true;
      default:
        return false;
    }
  }

  /** @param {Wire.Faults} now */
  setFaults({ faults, clock }) {
    this.faults = faults ?? [];
    this.clock = clock ?? { offset: 0 };
    this.tell("faults");
  }

  /** @param {Wire.Snapshot} frame */
  #snapshot(frame) {
    ({ me: this.me, people: this.people, bots: this.bots } = frame);
    ({ guilds: this.guilds, dms: this.dms, commands: this.commands } = frame);
    this.emojis = frame.emojis ?? [];
    this.links = frame.links ?? [];
    this.notifications = frame.notifications ?? [];
    this.messages = new Map(Object.entries(frame.messages).map(([channel, list]) => [channel, [...list]]));
    this.#whole = new Set([...this.messages].filter(([, list]) => list.length < WHOLE).map(([channel]) => channel));
    this.ready = true;
    for (const key of ALL) this.tell(key);
    if (frame.faults) this.setFaults(frame);
    for (const channel of this.messages.keys()) this.tell("messages", { channel });
  }

  /**
   * @param {Wire.Message} message
   * @param {boolean} isNew
   */
  #put(message, isNew) {
    const channel = message.channel_id;
    const list = this.messages.get(channel) ?? [];
    const at = list.findLastIndex((other) => other.id === message.id);
    if (at >= 0) list[at] = message;
    else if (isNew || !list.length || newerId(message.id, list[0].id)) insertById(list, message);
    else return; // An edit of a message that is not loaded.
    this.messages.set(channel, list);
    if (list.length > MOST && !this.#kept.has(channel)) this.#shorten(channel);
    this.tell("messages", { channel, message, isNew: isNew && at < 0 });
  }

  /**
   * @param {string} channel
   * @param {string} id
   */
  #drop(channel, id) {
    this.messages.set(
      channel,
      this.messagesIn(channel).filter((message) => message.id !== id),
    );
    this.tell("messages", { channel, deleted: id });
  }

  /** @param {string} channel */
  #shorten(channel) {
    const list = this.messagesIn(channel);
    if (list.length <= KEPT) return;
    list.splice(0, list.length - KEPT);
    this.#whole.delete(channel);
  }

  // Older messages

  /**
   * Whether the first message of a channel is loaded.
   * @param {string | null} channel
   */
  isWhole(channel) {
    return !channel || !this.messages.has(channel) || this.#whole.has(channel);
  }

  /**
   * Add older messages, oldest first, before those of a channel; `whole` means that none are before them.
   * @param {string} channel
   * @param {Wire.Message[]} messages
   * @param {boolean} whole
   */
  prepend(channel, messages, whole) {
    const list = this.messagesIn(channel);
    const known = new Set(list.map((message) => message.id));
    const fresh = messages.filter((message) => !known.has(message.id));
    if (whole) this.#whole.add(channel);
    this.messages.set(channel, [...fresh, ...list]);
    this.tell("messages", { channel });
  }

  /**
   * Keep all messages of a channel while the person reads older ones; afterwards only its newest.
   * @param {string} channel
   * @param {boolean} keep
   */
  keepOlder(channel, keep) {
    if (keep) this.#kept.add(channel);
    else if (this.#kept.delete(channel) && this.messagesIn(channel).length > MOST) {
      this.#shorten(channel);
      this.tell("messages", { channel });
    }
  }

  // Typing

  /**
   * @param {string} channel
   * @param {string} user
   */
  #startTyping(channel, user) {
    const here = this.#typing.get(channel) ?? new Map();
    clearTimeout(here.get(user));
    here.set(
      user,
      setTimeout(() => this.#stopTyping(channel, user), TYPING),
    );
    this.#typing.set(channel, here);
    this.tell("typing", { channel });
  }

  /**
   * @param {string} channel
   * @param {string} user
   */
  #stopTyping(channel, user) {
    const here = this.#typing.get(channel);
    if (!here?.has(user)) return;
    clearTimeout(here.get(user));
    here.delete(user);
    this.tell("typing", { channel });
  }

  /**
   * The ids of the users who are typing in a channel.
   * @param {string | null} channel
   */
  typingIn(channel) {
    return [...(this.#typing.get(channel ?? "")?.keys() ?? [])];
  }

  // Finding things

  /** @param {string | null} channel */
  messagesIn(channel) {
    return this.messages.get(channel ?? "") ?? [];
  }

  /**
   * A person or bot by id.
   * @param {string} id
   * @returns {Wire.Person | Wire.Bot | undefined}
   */
  user(id) {
    return this.people.find((person) => person.id === id) ?? this.bots.find((bot) => bot.id === id);
  }

  /** @param {string} id */
  isBot(id) {
    return this.bots.some((bot) => bot.id === id);
  }

  /** @param {string | null} id */
  channel(id) {
    return this.guilds.flatMap((guild) => guild.channels).find((channel) => channel.id === id);
  }

  /** @param {string | null | undefined} channelId */
  guildOf(channelId) {
    return this.guilds.find((guild) => guild.channels.some((channel) => channel.id === channelId));
  }

  /**
   * A role by id; the one with the id of its guild is @everyone.
   * @param {string} id
   */
  role(id) {
    return this.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id);
  }

  /**
   * The users of a channel: the guild's members and its bots, or the two of direct messages.
   * @param {string | null} channelId
   */
  usersIn(channelId) {
    const guild = this.guildOf(channelId);
    if (!guild) {
      const dm = this.dm(channelId);
      return dm ? [this.self, ...this.bots.filter((bot) => bot.id === dm.bot)] : [...this.people, ...this.bots];
    }
    const members = this.people.filter((person) => guild.members?.includes(person.id) ?? true);
    return guild.bot === false ? members : [...members, ...this.bots];
  }

  /** @param {string | null} id */
  dm(id) {
    return this.dms.find((dm) => dm.id === id);
  }
}

export const store = new Store();

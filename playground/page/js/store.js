// What the page knows of the playground: the snapshot, kept up to date by the frames that follow it. No DOM and no
// requests here. Changes are told as events: me, people, bots, guilds, dms, commands, emojis, faults, connection,
// typing (detail: {channel}), and messages (detail: {channel, message?}).

/** A channel that is read at its end keeps this many messages; older ones can be asked for again. */
const MOST = 300;
const KEPT = 150;
/** A snapshot brings up to 100 messages of a channel; with fewer than this there are no older ones. */
const WHOLE = 50;
/** Discord shows that somebody is typing for this long. */
const TYPING = 10_000;

class Store extends EventTarget {
  me = null;
  people = [];
  bots = [];
  guilds = [];
  dms = [];
  commands = [];
  /** The application's own emojis: {id, name, animated, url}. */
  emojis = [];
  /** Faults that are on now, and how far the playground's clock is ahead. */
  faults = [];
  clock = { offset: 0 };
  /** Channel id -> messages, oldest first. */
  messages = new Map();
  connected = false;
  /** False until the first snapshot. */
  ready = false;

  /** Channels whose first message is here, and those whose older messages somebody reads. */
  #whole = new Set();
  #kept = new Set();
  /** Channel id -> user id -> the timer that ends it. */
  #typing = new Map();

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  setConnected(connected) {
    this.connected = connected;
    this.#tell("connection");
  }

  /** Take in one frame of the socket; frames about interactions are not for the store and return false. */
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
        this.me = frame.people.find((person) => person.id === this.me.id) ?? this.me;
        this.#tell("people");
        this.#tell("me");
        return true;
      case "bot":
        this.bots = replaced(this.bots, frame.bot);
        this.#tell("bots");
        return true;
      case "guilds":
        this.guilds = frame.guilds;
        this.#tell("guilds");
        return true;
      case "dm":
        this.dms = replaced(this.dms, frame.dm);
        this.#tell("dms");
        return true;
      case "commands":
        this.commands = frame.commands;
        this.#tell("commands");
        return true;
      case "emojis":
        this.emojis = frame.emojis;
        this.#tell("emojis");
        return true;
      case "faults":
        this.setFaults(frame);
        return true;
      case "typing":
        this.#startTyping(frame.channel, frame.user?.id ?? frame.user);
        return true;
      default:
        return false;
    }
  }

  setFaults({ faults, clock }) {
    this.faults = faults ?? [];
    this.clock = clock ?? { offset: 0 };
    this.#tell("faults");
  }

  #snapshot(frame) {
    for (const key of ["me", "people", "bots", "guilds", "dms", "commands"]) this[key] = frame[key];
    this.emojis = frame.emojis ?? [];
    this.messages = new Map(Object.entries(frame.messages).map(([channel, list]) => [channel, [...list]]));
    this.#whole = new Set([...this.messages].filter(([, list]) => list.length < WHOLE).map(([channel]) => channel));
    this.ready = true;
    for (const key of ["snapshot", "me", "people", "bots", "guilds", "dms", "commands", "emojis"]) this.#tell(key);
    if (frame.faults) this.setFaults(frame);
    for (const channel of this.messages.keys()) this.#tell("messages", { channel });
  }

  #put(message, isNew) {
    const channel = message.channel_id;
    const list = this.messages.get(channel) ?? [];
    const at = list.findLastIndex((other) => other.id === message.id);
    if (at >= 0) list[at] = message;
    else if (isNew || !older(message, list[0])) insert(list, message);
    else return; // An edit of a message from before those that are loaded.
    this.messages.set(channel, list);
    if (list.length > MOST && !this.#kept.has(channel)) this.#shorten(channel);
    this.#tell("messages", { channel, message, isNew: isNew && at < 0 });
  }

  #drop(channel, id) {
    this.messages.set(
      channel,
      this.messagesIn(channel).filter((message) => message.id !== id),
    );
    this.#tell("messages", { channel, deleted: id });
  }

  #shorten(channel) {
    const list = this.messagesIn(channel);
    if (list.length <= KEPT) return;
    list.splice(0, list.length - KEPT);
    this.#whole.delete(channel);
  }

  // Older messages

  /** Whether the first message of a channel is loaded. */
  isWhole(channel) {
    return !this.messages.has(channel) || this.#whole.has(channel);
  }

  /** Put older messages, oldest first, before those of a channel; `whole` says that there are none before them. */
  prepend(channel, messages, whole) {
    const list = this.messagesIn(channel);
    const known = new Set(list.map((message) => message.id));
    const fresh = messages.filter((message) => !known.has(message.id));
    if (whole) this.#whole.add(channel);
    this.messages.set(channel, [...fresh, ...list]);
    this.#tell("messages", { channel });
  }

  /** Keep all messages of a channel while somebody reads back in it; then only its newest. */
  keepOlder(channel, keep) {
    if (keep) this.#kept.add(channel);
    else if (this.#kept.delete(channel) && this.messagesIn(channel).length > MOST) {
      this.#shorten(channel);
      this.#tell("messages", { channel });
    }
  }

  // Typing

  #startTyping(channel, user) {
    const here = this.#typing.get(channel) ?? new Map();
    clearTimeout(here.get(user));
    here.set(
      user,
      setTimeout(() => this.#stopTyping(channel, user), TYPING),
    );
    this.#typing.set(channel, here);
    this.#tell("typing", { channel });
  }

  #stopTyping(channel, user) {
    const here = this.#typing.get(channel);
    if (!here?.has(user)) return;
    clearTimeout(here.get(user));
    here.delete(user);
    this.#tell("typing", { channel });
  }

  /** The ids of those who are typing in a channel. */
  typingIn(channel) {
    return [...(this.#typing.get(channel)?.keys() ?? [])];
  }

  // Finding things

  messagesIn(channel) {
    return this.messages.get(channel) ?? [];
  }

  /** A person or bot by id. */
  user(id) {
    return this.people.find((person) => person.id === id) ?? this.bots.find((bot) => bot.id === id);
  }

  isBot(id) {
    return this.bots.some((bot) => bot.id === id);
  }

  channel(id) {
    return this.guilds.flatMap((guild) => guild.channels).find((channel) => channel.id === id);
  }

  guildOf(channelId) {
    return this.guilds.find((guild) => guild.channels.some((channel) => channel.id === channelId));
  }

  /** A role by id; the one with the id of its guild is @everyone. */
  role(id) {
    return this.guilds.flatMap((guild) => guild.roles ?? []).find((role) => role.id === id);
  }

  /** Who can be named in a channel: the guild's members and its bots, or the two of some direct messages. */
  usersIn(channelId) {
    const guild = this.guildOf(channelId);
    if (!guild) {
      const dm = this.dm(channelId);
      return dm ? [this.me, ...this.bots.filter((bot) => bot.id === dm.bot)] : [...this.people, ...this.bots];
    }
    const members = guild.members ? this.people.filter((person) => guild.members.includes(person.id)) : this.people;
    return guild.bot === false ? members : [...members, ...this.bots];
  }

  dm(id) {
    return this.dms.find((dm) => dm.id === id);
  }
}

/** Ids are numbers too large for JavaScript's own; the longer one, else the one that sorts behind, is newer. */
export const newerId = (id, than) => id.length > than.length || (id.length === than.length && id > than);

const older = (message, than) => than !== undefined && newerId(than.id, message.id);

/** Put a message in its place, which is nearly always the end. */
function insert(list, message) {
  let at = list.length;
  while (at > 0 && newerId(list[at - 1].id, message.id)) at -= 1;
  list.splice(at, 0, message);
}

function replaced(list, item) {
  return list.some((other) => other.id === item.id)
    ? list.map((other) => (other.id === item.id ? item : other))
    : [...list, item];
}

export const store = new Store();

// What the page knows of the playground: the snapshot, kept up to date by the frames that follow it. No DOM and no
// requests here. Changes are told as events: me, people, bots, guilds, dms, commands, connection, and messages
// (detail: {channel, message?}).

/** More messages than this are not kept for a channel. */
const MOST = 300;

class Store extends EventTarget {
  me = null;
  people = [];
  bots = [];
  guilds = [];
  dms = [];
  commands = [];
  /** Channel id -> messages, oldest first. */
  messages = new Map();
  connected = false;
  /** False until the first snapshot. */
  ready = false;

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
      default:
        return false;
    }
  }

  #snapshot(frame) {
    for (const key of ["me", "people", "bots", "guilds", "dms", "commands"]) this[key] = frame[key];
    this.messages = new Map(Object.entries(frame.messages).map(([channel, list]) => [channel, [...list]]));
    this.ready = true;
    for (const key of ["snapshot", "me", "people", "bots", "guilds", "dms", "commands"]) this.#tell(key);
    for (const channel of this.messages.keys()) this.#tell("messages", { channel });
  }

  #put(message, isNew) {
    const list = this.messages.get(message.channel_id) ?? [];
    const at = list.findIndex((other) => other.id === message.id);
    if (at >= 0) list[at] = message;
    else list.push(message);
    if (list.length > MOST) list.splice(0, list.length - MOST);
    this.messages.set(message.channel_id, list);
    this.#tell("messages", { channel: message.channel_id, message, isNew: isNew && at < 0 });
  }

  #drop(channel, id) {
    this.messages.set(
      channel,
      this.messagesIn(channel).filter((message) => message.id !== id),
    );
    this.#tell("messages", { channel, deleted: id });
  }

  messagesIn(channel) {
    return this.messages.get(channel) ?? [];
  }

  /** A person or bot by id. */
  user(id) {
    return this.people.find((person) => person.id === id) ?? this.bots.find((bot) => bot.id === id);
  }

  channel(id) {
    return this.guilds.flatMap((guild) => guild.channels).find((channel) => channel.id === id);
  }

  guildOf(channelId) {
    return this.guilds.find((guild) => guild.channels.some((channel) => channel.id === channelId));
  }

  dm(id) {
    return this.dms.find((dm) => dm.id === id);
  }
}

function replaced(list, item) {
  return list.some((other) => other.id === item.id)
    ? list.map((other) => (other.id === item.id ? item : other))
    : [...list, item];
}

export const store = new Store();

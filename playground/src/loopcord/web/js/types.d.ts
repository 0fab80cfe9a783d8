// The types that the page's modules exchange, for the type checker only; the browser never loads this file. `Wire` has
// the server's data, parts of which are Discord's own objects; `Page` has the page's own.

declare namespace Wire {
  type Id = string;

  interface Person {
    id: Id;
    name: string;
    locale: string;
    /** "open", or the error code that refuses direct messages. */
    dms: string;
  }

  interface Bot {
    id: Id;
    name: string;
    online: boolean;
  }

  /** Discord's user object. */
  interface User {
    id: Id;
    username: string;
    global_name?: string | null;
    bot?: boolean;
  }

  interface Role {
    id: Id;
    name: string;
    color: number;
    members?: Id[];
  }

  interface Channel {
    id: Id;
    name: string;
    guild: Id;
    bot?: string;
    denied?: string[];
    allowed?: string[];
    hidden_from?: Id[];
    category?: Id | null;
    /** The channel of a thread. */
    parent?: Id;
    thread?: boolean;
    archived?: boolean;
  }

  interface Guild {
    id: Id;
    name: string;
    locale: string;
    owner: Id;
    channels: Channel[];
    members?: Id[];
    roles?: Role[];
    bot?: boolean;
    /** The permissions of the bot's role beyond everybody's. */
    bot_allowed?: string[];
    /** The unfinished scheduled events. */
    events: ScheduledEvent[];
    available?: boolean;
  }

  interface ScheduledEvent {
    id: Id;
    name: string;
    place: string;
    /** Seconds since 1970. */
    begins: number;
    /** The number of weeks between occurrences; 0 if it takes place once. */
    weeks: number;
  }

  interface Dm {
    id: Id;
    person: Id;
    bot: Id;
  }

  interface Emoji {
    id: Id;
    name: string;
    animated: boolean;
    url: string;
  }

  interface Fault {
    id: Id;
    kind: string;
    match?: string;
    status?: number;
    scope?: string;
    delay?: number;
    shuffle?: boolean;
    left?: number | null;
    until?: number | string | null;
  }

  interface Clock {
    /** Seconds by which the playground's clock is ahead. */
    offset: number;
  }

  /** What a phone shows for a message, as it was posted. */
  interface Notification {
    message: Id;
    channel: Id;
    author: string;
    /** Null in direct messages, as `place`. */
    guild: string | null;
    place: string | null;
    /** Empty for a message without content. */
    text: string;
    /** Seconds since 1970. */
    at: number;
  }

  interface Faults {
    faults?: Fault[];
    clock?: Clock;
  }

  interface Localised {
    name: string;
    description?: string;
    name_localizations?: Record<string, string> | null;
    description_localizations?: Record<string, string> | null;
  }

  type Value = string | number | boolean;

  interface Choice extends Localised {
    value: Value;
  }

  interface Option extends Localised {
    type: number;
    required?: boolean;
    options?: Option[];
    choices?: Choice[];
    autocomplete?: boolean;
    channel_types?: number[];
    file_types?: string[] | null;
    min_length?: number;
    max_length?: number;
    min_value?: number;
    max_value?: number;
  }

  interface Command extends Localised {
    id: Id;
    type?: number;
    application_id?: Id;
    guild_id?: Id | null;
    options?: Option[];
    contexts?: number[] | null;
    dm_permission?: boolean | null;
    /** Where the server offers it to this person. */
    page?: { guilds: Id[]; dms: boolean };
  }

  interface Media {
    url: string;
    width?: number | null;
    height?: number | null;
  }

  interface Attachment extends Media {
    id: Id;
    filename: string;
    size: number;
    content_type?: string | null;
    description?: string | null;
    /** Bits; 8 marks a spoiler. */
    flags?: number;
  }

  interface Embed {
    color?: number | null;
    title?: string;
    url?: string;
    description?: string;
    timestamp?: string;
    provider?: { name?: string };
    author?: { name: string; url?: string; icon_url?: string };
    footer?: { text: string; icon_url?: string };
    thumbnail?: Media;
    image?: Media;
    fields?: EmbedField[];
  }

  interface EmbedField {
    name: string;
    value: string;
    inline?: boolean;
  }

  interface Metadata {
    type: number;
    name?: string;
    user: User;
    target_user?: User;
    target_message_id?: Id;
  }

  interface Message {
    id: Id;
    channel_id: Id;
    author: User;
    type?: number;
    content: string;
    flags: number;
    timestamp: string;
    edited_timestamp?: string | null;
    embeds?: Embed[];
    attachments?: Attachment[];
    components?: Component[];
    mentions?: User[];
    mention_roles?: Id[];
    mention_everyone?: boolean;
    interaction_metadata?: Metadata;
    /** Its older form. */
    interaction?: Metadata;
    referenced_message?: Message | null;
    message_reference?: { message_id?: Id; channel_id?: Id };
    thread?: { id: Id };
    page?: { ephemeral_for: Id | null; thinking: boolean };
  }

  /** A modal, as a bot sends it. */
  interface Modal {
    title: string;
    custom_id: string;
    components?: Component[];
  }

  interface InteractionFrame {
    type: "interaction";
    interaction: Id;
    state: string;
    why?: string;
  }

  interface ModalFrame {
    type: "modal";
    interaction: Id;
    modal: Modal;
  }

  interface AutocompleteFrame {
    type: "autocomplete";
    interaction: Id;
    choices: Choice[];
  }

  type OutcomeFrame = InteractionFrame | ModalFrame | AutocompleteFrame;

  /** A link to another page. */
  interface Link {
    name: string;
    url: string;
  }

  interface Snapshot extends Faults {
    type: "snapshot";
    me: Person;
    people: Person[];
    bots: Bot[];
    guilds: Guild[];
    dms: Dm[];
    commands: Command[];
    emojis?: Emoji[];
    links?: Link[];
    notifications?: Notification[];
    messages: Record<Id, Message[]>;
  }

  type StateFrame =
    | Snapshot
    | { type: "message_create" | "message_update"; message: Message }
    | { type: "message_delete"; channel: Id; id: Id }
    | { type: "people"; people: Person[] }
    | { type: "bot"; bot: Bot }
    | { type: "guilds"; guilds: Guild[] }
    | { type: "dm"; dm: Dm }
    | { type: "commands"; commands: Command[] }
    | { type: "emojis"; emojis: Emoji[] }
    | { type: "notification"; notification: Notification }
    | ({ type: "faults" } & Faults)
    | { type: "typing"; channel: Id; user: Id | { id: Id } };

  type Frame = StateFrame | OutcomeFrame;

  /** One entry of the record; its fields depend on `kind` and `what`. */
  interface Entry {
    n: number;
    /** Seconds since 1970. */
    time: number;
    kind: "rest" | "gateway" | "page";
    method?: string;
    path?: string;
    status?: number;
    seconds?: number;
    fault?: string;
    complaints?: unknown[];
    warnings?: unknown[];
    direction?: string;
    /** Empty when a socket opens or closes. */
    frame?: { op?: number; t?: string | null };
    code?: number;
    reason?: string;
    person?: Id;
    what?: string;
    of?: string;
    name?: string;
    message?: unknown;
    state?: string;
    interaction?: Id;
    created?: number;
    acknowledged?: number | null;
    [other: string]: unknown;
  }

  type InteractionEntry = Pick<Entry, "person" | "of" | "name" | "state" | "created" | "acknowledged"> & {
    interaction: Id;
  };
}

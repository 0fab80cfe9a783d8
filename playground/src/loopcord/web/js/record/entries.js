// The state of the record page: live entries, the pause, and the filters. No DOM. Changes cause the event `change`.

import * as api from "../api.js";
import { Telling } from "../telling.js";

/** The number of entries kept. */
const KEPT = 10_000;
const WAIT = 1500;

/**
 * @typedef {object} Filter
 * @property {Set<string>} kinds
 * @property {string} text
 * @property {string} method
 * @property {string} status the first digit
 * @property {string} person
 * @property {boolean} trouble
 */

/** @extends {Telling<{change: undefined}>} */
class Entries extends Telling {
  /** @type {Wire.Entry[]} */
  all = [];
  /**
   * While paused, new entries wait here.
   * @type {Wire.Entry[]}
   */
  waiting = [];
  paused = false;
  connected = false;
  /**
   * Interaction id -> its latest entry: {interaction, person, of, name, state, created, acknowledged}.
   * @type {Map<string, Wire.InteractionEntry>}
   */
  interactions = new Map();
  /** @type {Wire.Person[]} */
  people = [];
  /** @type {Filter} */
  filter = {
    kinds: new Set(["rest", "gateway", "page"]),
    text: "",
    method: "",
    status: "",
    person: "",
    trouble: false,
  };

  #last = 0;

  /** Connect, and reconnect whenever the connection breaks. */
  async start() {
    try {
      this.people = await api.getPeople();
      for (const one of await api.getInteractions()) this.interactions.set(one.interaction, one);
      this.#take(await api.getRecord(this.#last, KEPT));
      this.#listen();
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.#again();
    }
  }

  #listen() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/record/live?after=${this.#last}`);
    socket.onopen = () => this.#connect(true);
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      if (frame.type === "record") this.#take(frame.entries);
    };
    socket.onclose = () => this.#again();
  }

  #again() {
    this.#connect(false);
    setTimeout(() => this.start(), WAIT);
  }

  /** @param {boolean} connected */
  #connect(connected) {
    this.connected = connected;
    this.#tell();
  }

  /** @param {Wire.Entry[]} entries */
  #take(entries) {
    // The socket may repeat entries of the first answer.
    const fresh = entries.filter((entry) => entry.n > this.#last);
    if (!fresh.length) return;
    this.#last = fresh[fresh.length - 1].n;
    for (const entry of fresh) noteInteraction(this.interactions, entry);
    if (this.paused) this.waiting.push(...fresh);
    else this.#append(fresh);
    this.#tell();
  }

  /** @param {Wire.Entry[]} entries */
  #append(entries) {
    this.all.push(...entries);
    if (this.all.length > KEPT) this.all.splice(0, this.all.length - KEPT);
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    if (!paused) {
      this.#append(this.waiting);
      this.waiting = [];
    }
    this.#tell();
  }

  clear() {
    this.all = [];
    this.waiting = [];
    this.#tell();
  }

  /** @param {Partial<Filter>} changes */
  setFilter(changes) {
    Object.assign(this.filter, changes);
    this.#tell();
  }

  /** The entries that match the filters, oldest first. */
  shown() {
    return this.all.filter((entry) => fits(entry, this.filter));
  }

  #tell() {
    this.tell("change");
  }
}

/**
 * @param {Wire.Entry} entry
 * @param {Filter} filter
 */
function fits(entry, filter) {
  if (!filter.kinds.has(entry.kind)) return false;
  if (filter.method && entry.method !== filter.method) return false;
  if (filter.status && String(entry.status ?? "")[0] !== filter.status) return false;
  if (filter.person && String(entry.person ?? "") !== filter.person) return false;
  if (filter.trouble && !isTrouble(entry)) return false;
  return !filter.text || wordsOf(entry).includes(filter.text.toLowerCase());
}

/**
 * Whether an entry has a complaint, a warning, a simulated fault or a server error.
 * @param {Wire.Entry} entry
 */
export const isTrouble = (entry) =>
  Boolean(entry.fault || entry.complaints?.length || entry.warnings?.length || (entry.status ?? 0) >= 500);

/**
 * The whole text of each entry, for searching; cached.
 * @type {WeakMap<Wire.Entry, string>}
 */
const texts = new WeakMap();
/** @param {Wire.Entry} entry */
function wordsOf(entry) {
  const known = texts.get(entry) ?? JSON.stringify(entry).toLowerCase();
  texts.set(entry, known);
  return known;
}

/**
 * @param {Map<string, Wire.InteractionEntry>} known
 * @param {Wire.Entry} entry
 */
function noteInteraction(known, { what, interaction, ...rest }) {
  if (what === "interaction" && interaction) known.set(interaction, { ...rest, interaction });
}

export const entries = new Entries();

/**
 * The summary of an entry in one line.
 * @param {Wire.Entry} entry
 */
export function summary(entry) {
  if (entry.kind === "rest") return entry.path ?? "";
  if (entry.kind === "gateway") return gatewayWords(entry);
  const about = entry.name ?? (typeof entry.message === "string" ? entry.message : "");
  return [personName(entry.person), entry.of ?? entry.what, about, entry.state].filter(Boolean).join(" · ");
}

/** @type {Record<number, string>} */
const OPCODES = {
  0: "DISPATCH",
  1: "HEARTBEAT",
  2: "IDENTIFY",
  3: "PRESENCE",
  4: "VOICE STATE",
  6: "RESUME",
  7: "RECONNECT",
  8: "REQUEST MEMBERS",
  9: "INVALID SESSION",
  10: "HELLO",
  11: "HEARTBEAT ACK",
};

/** @param {Wire.Entry} entry */
function gatewayWords(entry) {
  const { frame } = entry;
  if (frame?.op === undefined) return [entry.code, entry.reason].filter(Boolean).join(" ");
  return frame.t ?? OPCODES[frame.op] ?? `op ${frame.op}`;
}

/**
 * The sign before an entry: the method of a request, the direction of a frame.
 * @param {Wire.Entry} entry
 */
export function sign(entry) {
  if (entry.kind === "rest") return entry.method ?? "";
  if (entry.kind === "gateway") return entry.direction === "in" ? "→" : entry.direction === "out" ? "←" : (entry.direction ?? "");
  return "";
}

/** @param {string | undefined} id */
export const personName = (id) => entries.people.find((person) => person.id === String(id))?.name ?? id ?? "";

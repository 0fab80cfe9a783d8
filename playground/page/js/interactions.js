// Interactions under way: from the click or command until the bot has answered or failed to. Told as the event
// `change` (detail: {channel}) and `modal` (detail: {interaction, modal}). What the answer looks like is the
// messages' business.

import * as api from "./api.js";
import { store } from "./store.js";

/** The server gives a bot 3 seconds; whoever has heard nothing after this long has lost the answer. */
const PATIENCE = 6000;

class Interactions extends EventTarget {
  /**
   * Commands that wait or failed, as notes at the end of their channel: {id, channel, after, command, label, bot,
   * failed, why}.
   */
  notes = [];
  /** Message id -> custom_id of the control that waits. */
  waiting = new Map();
  /** Message id -> why the last click on it failed, as far as the server said ("" otherwise). */
  failed = new Map();
  /** Message id -> {custom_id: values} chosen in selects since the message last changed. */
  chosen = new Map();

  #mine = new Set();
  #early = [];
  #outcomes = new Map();
  #noteNumber = 0;

  start() {
    store.addEventListener("messages", ({ detail }) => {
      if (detail.isNew) this.#answeredBy(detail.message);
      else if (detail.message) this.#forget(detail.message.id);
    });
    store.addEventListener("connection", () => !store.connected && this.#reset());
  }

  /**
   * Run a command of commands.js: `options` is name -> value, where a file is named by its number in `files`, and
   * `target` is the person or message that a command of a menu was chosen for.
   */
  async command(channel, command, options, files = [], target = null) {
    const { name, bot } = command;
    const note = { id: `note-${this.#noteNumber++}`, channel, after: "", command: name, bot, failed: false, why: "" };
    note.label = target ? name : `/${command.label ?? name}`;
    this.notes.push(note);
    this.#tell(channel);
    const body = {
      kind: "command",
      channel,
      command: name,
      ...(target ? { type: command.type, target } : { options }),
    };
    const outcome = await this.#run(body, files);
    // A failure keeps its place among the messages; `after` is the one above it.
    if (outcome.state === "failed")
      Object.assign(note, { failed: true, why: outcome.why ?? "", after: store.messagesIn(channel).at(-1)?.id ?? "" });
    else this.notes = this.notes.filter((other) => other !== note);
    this.#tell(channel);
  }

  dismissNote(note) {
    this.notes = this.notes.filter((other) => other !== note);
    this.#tell(note.channel);
  }

  /** Press a button, or send what was chosen in a select. One at a time on each message. */
  async component(message, customId, values) {
    if (this.waiting.has(message.id)) return;
    this.waiting.set(message.id, customId);
    this.failed.delete(message.id);
    if (values) this.chosen.set(message.id, { ...this.chosen.get(message.id), [customId]: values });
    this.#tell(message.channel_id);
    const outcome = await this.#run({
      kind: "component",
      message: message.id,
      custom_id: customId,
      ...(values && { values }),
    });
    this.waiting.delete(message.id);
    if (outcome.state === "failed") {
      this.failed.set(message.id, outcome.why ?? "");
      this.chosen.delete(message.id);
    }
    this.#tell(message.channel_id);
  }

  /** Delete an own message, or dismiss an ephemeral one. */
  async remove(message) {
    try {
      await api.removeMessage(store.me.id, message.id);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.failed.set(message.id, error.message);
      this.#tell(message.channel_id);
    }
  }

  /** Send a filled-in modal, in which a file is named by its number in `files`: {taken, why}. */
  async modal(interaction, values, files = []) {
    const outcome = await this.#run({ kind: "modal", interaction, values }, files);
    return { taken: outcome.state !== "failed", why: outcome.why };
  }

  /** Ask the bot for the choices of an option. */
  async autocomplete(channel, command, options, focused) {
    const outcome = await this.#run({ kind: "autocomplete", channel, command, options, focused });
    return outcome.choices ?? outcome.answer?.choices ?? [];
  }

  /** Take in a frame of the socket about an interaction. It may come before the server's answer to the request does. */
  take(frame) {
    if (!this.#mine.has(frame.interaction)) {
      this.#early = [...this.#early.slice(-49), frame];
      return;
    }
    if (frame.type === "modal") this.dispatchEvent(new CustomEvent("modal", { detail: frame }));
    this.#outcomes.get(frame.interaction)?.(frame.type === "interaction" ? frame : { ...frame, state: "answered" });
  }

  async #run(body, files = []) {
    let reply;
    try {
      reply = await api.interact({ person: store.me.id, ...body }, files);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      return { state: "failed", why: error.message };
    }
    const id = reply.interaction;
    this.#mine.add(id);
    const outcome = reply.state === "pending" ? this.#outcome(id) : reply;
    const early = this.#early.filter((frame) => frame.interaction === id);
    this.#early = this.#early.filter((frame) => frame.interaction !== id);
    for (const frame of early) this.take(frame);
    return outcome;
  }

  #outcome(id) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle({ state: "failed" }), PATIENCE);
      const settle = (outcome) => {
        clearTimeout(timer);
        this.#outcomes.delete(id);
        resolve(outcome);
      };
      this.#outcomes.set(id, settle);
    });
  }

  /**
   * An answer may come before we know the number of what it answers: its note goes at once, so that nothing stands
   * there twice.
   */
  #answeredBy(message) {
    const metadata = message.interaction_metadata;
    if (metadata?.type !== 2 || metadata.user.id !== store.me.id) return;
    const note = this.notes.find(
      (other) =>
        !other.failed && other.channel === message.channel_id && other.command === (metadata.name ?? other.command),
    );
    this.notes = this.notes.filter((other) => other !== note);
  }

  #forget(message) {
    this.chosen.delete(message);
    this.failed.delete(message);
  }

  /** With a lost connection nobody knows what became of what was under way. */
  #reset() {
    for (const settle of [...this.#outcomes.values()]) settle({ state: "failed" });
  }

  #tell(channel) {
    this.dispatchEvent(new CustomEvent("change", { detail: { channel } }));
  }
}

export const interactions = new Interactions();

// Pending interactions, from the click or command until the bot has answered or failed to. They cause the events
// `change` (detail: {channel}) and `modal` (detail: {interaction, modal}). The answers are drawn as messages elsewhere.

import * as api from "./api.js";
import { store } from "./store.js";
import { Telling } from "./telling.js";

/** Milliseconds after which an answer counts as lost; the server gives a bot 3 seconds. */
const PATIENCE = 6000;

/** @extends {Telling<{change: {channel: string}, modal: Wire.ModalFrame}>} */
class Interactions extends Telling {
  /**
   * Pending and failed commands, as notes at the end of their channel.
   * @type {Page.Note[]}
   */
  notes = [];
  /**
   * Message id -> custom_id of the control that waits for an answer.
   * @type {Map<string, string>}
   */
  waiting = new Map();
  /**
   * Message id -> why the last click on it failed; "" if the server did not say.
   * @type {Map<string, string>}
   */
  failed = new Map();
  /**
   * Message id -> {custom_id: values} chosen in selects since the message last changed.
   * @type {Map<string, Record<string, string[]>>}
   */
  chosen = new Map();

  /** @type {Set<string>} */
  #mine = new Set();
  /** @type {Wire.OutcomeFrame[]} */
  #early = [];
  /** @type {Map<string, (outcome: Page.Outcome) => void>} */
  #outcomes = new Map();
  #noteNumber = 0;

  start() {
    store.on("messages", (detail) => {
      if (detail.isNew && detail.message) this.#answeredBy(detail.message);
      else if (detail.message) this.#forget(detail.message.id);
    });
    store.on("connection", () => !store.connected && this.#reset());
  }

  /**
   * Run a command of commands.js: `options` is name -> value, with files as numbers in `files`, and `target` is the
   * person or message of a menu command.
   * @param {string} channel
   * @param {Page.Command} command
   * @param {Page.Options} options
   * @param {File[]} files
   * @param {string | null} target
   */
  async command(channel, command, options, files = [], target = null) {
    const { name, bot } = command;
    const id = `note-${this.#noteNumber++}`;
    const label = target ? name : `/${command.label ?? name}`;
    /** @type {Page.Note} */
    const note = { id, channel, after: "", command: name, label, bot, failed: false, why: "" };
    this.notes.push(note);
    this.#tell(channel);
    const body = {
      kind: "command",
      channel,
      command: name,
      ...(target ? { type: command.type, target } : { options }),
    };
    const outcome = await this.#run(body, files);
    // A failed command keeps its place among the messages; `after` is the message above it.
    if (outcome.state === "failed")
      Object.assign(note, { failed: true, why: outcome.why ?? "", after: store.messagesIn(channel).at(-1)?.id ?? "" });
    else this.notes = this.notes.filter((other) => other !== note);
    this.#tell(channel);
  }

  /** @param {Page.Note} note */
  dismissNote(note) {
    this.notes = this.notes.filter((other) => other !== note);
    this.#tell(note.channel);
  }

  /**
   * Press a button, or send the choice of a select. A message takes one at a time.
   * @param {Wire.Message} message
   * @param {string} customId
   * @param {string[]} [values]
   */
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

  /**
   * Delete the person's own message, or dismiss an ephemeral one.
   * @param {Wire.Message} message
   */
  async remove(message) {
    try {
      await api.removeMessage(store.self.id, message.id);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.failed.set(message.id, error.message);
      this.#tell(message.channel_id);
    }
  }

  /**
   * Submit a modal, with files as numbers in `files`. Returns {taken, why}.
   * @param {string} interaction
   * @param {Record<string, unknown>} values
   * @param {File[]} files
   */
  async modal(interaction, values, files = []) {
    const outcome = await this.#run({ kind: "modal", interaction, values }, files);
    return { taken: outcome.state !== "failed", why: outcome.why };
  }

  /**
   * Ask the bot for the autocomplete choices of an option.
   * @param {string} channel
   * @param {string} command
   * @param {Page.Options} options
   * @param {string} focused
   */
  async autocomplete(channel, command, options, focused) {
    const outcome = await this.#run({ kind: "autocomplete", channel, command, options, focused });
    return outcome.choices ?? outcome.answer?.choices ?? [];
  }

  /**
   * Handle a socket frame about an interaction. It may come before the server's answer to the request.
   * @param {Wire.OutcomeFrame} frame
   */
  take(frame) {
    if (!this.#mine.has(frame.interaction)) {
      this.#early = [...this.#early.slice(-49), frame];
      return;
    }
    if (frame.type === "modal") this.tell("modal", frame);
    this.#outcomes.get(frame.interaction)?.(frame.type === "interaction" ? frame : { ...frame, state: "answered" });
  }

  /**
   * @param {object} body
   * @param {File[]} files
   * @returns {Promise<Page.Outcome>}
   */
  async #run(body, files = []) {
    let reply;
    try {
      reply = await api.interact({ person: store.self.id, ...body }, files);
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

  /**
   * @param {string} id
   * @returns {Promise<Page.Outcome>}
   */
  #outcome(id) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle({ state: "failed" }), PATIENCE);
      const settle = (/** @type {Page.Outcome} */ outcome) => {
        clearTimeout(timer);
        this.#outcomes.delete(id);
        resolve(outcome);
      };
      this.#outcomes.set(id, settle);
    });
  }

  /**
   * Remove the note of a command as soon as its answer comes, so that both are never shown together. The answer may
   * come before the id of the interaction is known.
   * @param {Wire.Message} message
   */
  #answeredBy(message) {
    const metadata = message.interaction_metadata;
    if (metadata?.type !== 2 || metadata.user.id !== store.self.id) return;
    const note = this.notes.find(
      (other) =>
        !other.failed && other.channel === message.channel_id && other.command === (metadata.name ?? other.command),
    );
    this.notes = this.notes.filter((other) => other !== note);
  }

  /** @param {string} message the id of one */
  #forget(message) {
    this.chosen.delete(message);
    this.failed.delete(message);
  }

  /** Fail everything pending when the connection is lost, because its outcome is unknown. */
  #reset() {
    for (const settle of [...this.#outcomes.values()]) settle({ state: "failed" });
  }

  /** @param {string} channel */
  #tell(channel) {
    this.tell("change", { channel });
  }
}

export const interactions = new Interactions();

// <chat-composer>: the text field for messages and, after a "/", commands. This file completes their names,
// command-form.js has their options.

import * as api from "../api.js";
import { h, listen, svg } from "../dom.js";
import { icons } from "../icons.js";
import { interactions } from "../interactions.js";
import { soon } from "../pacing.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { CommandForm } from "./command-form.js";
import { commandsFor, matching } from "./commands.js";
import { Suggestions } from "./suggestions.js";

/** What is meant as a command. Before a bot has registered any, it would be posted as a message. */
const COMMAND = /^\/\p{L}/u;

export class ChatComposer extends HTMLElement {
  /** @type {string | null} */
  #channel = null;
  /** @type {Map<string | null, string>} */
  #drafts = new Map();
  #suggestions = new Suggestions();
  /** @type {CommandForm | null} */
  #form = null;
  #leave = new AbortController();
  #input = h("textarea", {
    class: "composer-input",
    rows: "1",
    maxlength: "2000",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    enterkeyhint: "send",
    spellcheck: "false",
  });
  #slash = h("button", { type: "button", class: "icon-button" }, svg(icons.slash));
  #send = h("button", { type: "button", class: "icon-button send" }, svg(icons.send));
  #box = h("div", { class: "composer-box" });
  #problem = h("div", { class: "composer-problem", role: "alert" });

  connectedCallback() {
    this.#leave = new AbortController();
    this.replaceChildren(this.#suggestions.element, this.#box, this.#problem);
    this.#textMode();
    this.#input.oninput = () => this.#typed();
    this.#input.onkeydown = (event) => this.#key(event);
    this.#input.onblur = () => this.#suggestions.hide();
    this.#input.onfocus = () => this.#typed();
    this.#slash.onclick = () => this.#slashPressed();
    // A press on "send" must not close a phone's keyboard.
    this.#send.onpointerdown = (event) => event.preventDefault();
    this.#send.onclick = () => (this.#form ? this.#form.submit() : this.#submitTyped());
    listen(
      store,
      ["snapshot", "me", "guilds", "dms", "bots"],
      soon(() => this.#label()),
      this.#leave.signal,
    );
    listen(
      store,
      ["commands"],
      soon(() => {
        this.#problem.textContent = "";
        if (document.activeElement === this.#input) this.#typed();
      }),
      this.#leave.signal,
    );
    this.#label();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  /** @param {string | null} id */
  set channel(id) {
    if (id === this.#channel) return;
    this.#drafts.set(this.#channel, this.#input.value);
    this.#channel = id;
    this.#input.value = this.#drafts.get(id) ?? "";
    this.#textMode();
    this.#label();
  }

  /**
   * Start filling in the command of this name; type the name if it is unknown here.
   * @param {string} name
   */
  begin(name) {
    const command = this.#commands().find((other) => other.name === name);
    if (command) {
      this.#commandMode(command);
    } else {
      this.#textMode();
      this.#input.value = `/${name}`;
      this.#input.focus();
      this.#typed();
    }
  }

  #commands() {
    return commandsFor(this.#channel);
  }

  #label() {
    if (!store.ready) return;
    const dm = store.dm(this.#channel);
    const place = dm ? `@${store.user(dm.bot)?.name ?? "?"}` : `#${store.channel(this.#channel)?.name ?? ""}`;
    const words = t("writeTo", { place });
    this.#input.placeholder = words;
    this.#input.setAttribute("aria-label", words);
    /** @type {[HTMLElement, string][]} */
    const buttons = [
      [this.#slash, t("typeSlash")],
      [this.#send, t("send")],
    ];
    for (const [button, label] of buttons) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
  }

  #textMode() {
    this.#form = null;
    this.#suggestions.hide();
    this.#box.replaceChildren(this.#slash, this.#input, this.#send);
    this.#grow();
  }

  /** @param {Page.Command} command */
  #commandMode(command) {
    const channel = this.#channel;
    if (!channel) return;
    this.#input.value = "";
    this.#problem.textContent = "";
    this.#suggestions.hide();
    const leave = () => {
      this.#textMode();
      this.#input.focus();
    };
    this.#form = new CommandForm(command, {
      channel,
      suggestions: this.#suggestions,
      onSubmit: (options, files) => {
        interactions.command(channel, command, options, files);
        leave();
      },
      onLeave: leave,
    });
    this.#box.replaceChildren(this.#form.cancelButton(), this.#form.element, this.#send);
    this.#form.focus();
  }

  #slashPressed() {
    if (!this.#input.value.startsWith("/")) this.#input.value = `/${this.#input.value}`;
    this.#input.focus();
    this.#typed();
  }

  #typed() {
    this.#grow();
    this.#problem.textContent = "";
    const text = this.#input.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.#suggestions.hide();
      return;
    }
    const whole = this.#typedWhole();
    if (whole && text.endsWith(" ")) {
      this.#commandMode(whole);
      return;
    }
    const commands = this.#commands();
    const found = matching(commands, text.slice(1));
    this.#suggestions.show(this.#input, {
      title: t("typeSlash"),
      rows: found.map((command) => ({
        label: `/${command.label}`,
        description: command.description,
        hint: store.user(command.bot ?? "")?.name,
        value: command.id,
      })),
      note: found.length ? "" : commands.length ? t("noCommands") : t("noBots"),
      onPick: (row) => {
        const picked = found.find((command) => command.id === row.value);
        if (picked) this.#commandMode(picked);
      },
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // Ignore the Enter that ends a Japanese conversion.
    if (event.isComposing || event.keyCode === 229) return;
    const { active, open } = this.#suggestions;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp"))
      this.#suggestions.move(event.key === "ArrowDown" ? 1 : -1);
    else if (active && event.key === "Enter" && active.value !== this.#typedWhole()?.id) this.#suggestions.pick();
    else if (active && event.key === "Tab" && !event.shiftKey) this.#suggestions.pick();
    else if (open && event.key === "Escape") this.#suggestions.hide();
    else if (event.key === "Enter" && !event.shiftKey) this.#submitTyped();
    else return;
    event.preventDefault();
  }

  /** The command whose whole name was typed, with nothing after it. */
  #typedWhole() {
    const text = this.#input.value;
    if (!text.startsWith("/")) return undefined;
    const typed = text.slice(1).trim().toLowerCase();
    return this.#commands().find((command) => [command.label, command.name].includes(typed));
  }

  /** Use a fully typed command at once if it needs no options; send anything else as a message. */
  #submitTyped() {
    const command = this.#typedWhole();
    const channel = this.#channel;
    if (!channel) return;
    if (!command) {
      this.#sendText(channel);
    } else if (command.options.some((option) => option.required)) {
      this.#commandMode(command);
    } else {
      interactions.command(channel, command, {});
      this.#input.value = "";
      this.#suggestions.hide();
      this.#grow();
    }
  }

  /** @param {string} channel */
  async #sendText(channel) {
    const text = this.#input.value.trim();
    if (!text) return;
    if (COMMAND.test(text) && !this.#commands().length && !store.bots.some((bot) => bot.online)) {
      this.#suggestions.hide();
      this.#problem.textContent = t("commandTooEarly");
      return;
    }
    this.#input.value = "";
    this.#suggestions.hide();
    this.#grow();
    try {
      await api.sendMessage(store.self.id, channel, text);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.#problem.textContent = t("notSent", { why: error.status ? error.message : t("unreachable") });
      if (!this.#input.value) this.#input.value = text;
      this.#grow();
    }
  }

  /** Make the text field as high as its text, within the bounds of the style sheet. */
  #grow() {
    this.#input.style.height = "";
    if (this.#input.value) this.#input.style.height = `${this.#input.scrollHeight}px`;
  }
}

customElements.define("chat-composer", ChatComposer);

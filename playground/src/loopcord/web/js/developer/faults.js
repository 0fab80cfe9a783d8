// The panel of faults: simulated problems, actions on the gateway, and the clock. It sends requests; the server carries
// them out.

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { h, listen, morph, svg } from "../dom.js";
import { icons } from "../icons.js";
import { soon } from "../pacing.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { field, number, options, text } from "./forms.js";

/**
 * Each kind of fault with its own settings: [name in the request, label, field].
 * @type {Record<string, [string, string, () => HTMLElement][]>}
 */
const KINDS = {
  errors: [["status", "faultStatus", () => options("status", [500, 502, 503, 504])]],
  slow: [["delay", "faultDelay", () => number("delay", 4, { min: 0, max: 60, step: 0.1 })]],
  dropped: [],
  lost: [],
  limited: [
    ["scope", "faultScope", () => options("scope", ["user", "global", "shared", "cloudflare"])],
    ["retry_after", "faultRetry", () => number("retry_after", 2, { min: 0, step: 0.1 })],
  ],
  refused: [["part", "faultPart", () => options("part", ["emoji", "file", "component"])]],
  twice: [],
  late: [
    ["delay", "faultDelay", () => number("delay", 4, { min: 0, max: 60, step: 0.1 })],
    ["shuffle", "faultShuffle", () => h("input", { type: "checkbox", name: "shuffle" })],
  ],
};
/** The faults that hit gateway events; the others hit requests. */
const OF_EVENTS = ["twice", "late"];

const ACTIONS = ["reconnect", "invalidate", "invalidate_resumable", "cut", "mute", "close"];
const JUMPS = [3, 60, 901, 3660];

class FaultsPanel extends HTMLElement {
  #leave = new AbortController();
  #kind = "errors";
  #said = "";
  #error = "";

  connectedCallback() {
    this.#leave = new AbortController();
    const render = soon(() => this.#render());
    listen(store, ["faults", "me"], render, this.#leave.signal);
    // The remaining time of a fault changes without events.
    const timer = setInterval(() => store.faults.some((fault) => fault.until) && render(), 1000);
    this.#leave.signal.addEventListener("abort", () => clearInterval(timer));
    this.#render();
    this.#load();
  }

  disconnectedCallback() {
    this.#leave.abort();
  }

  /** Load the active faults, if the snapshot did not contain them. */
  async #load() {
    await this.#try(async () => store.setFaults(await api.getFaults()), "");
  }

  #render() {
    morph(this, [
      h("p", { class: "quiet" }, t("faultsHint")),
      h("p", { class: "form-said", role: "status" }, this.#said),
      h("p", { class: "form-error", role: "alert" }, this.#error),
      this.#active(),
      this.#form(),
      this.#gateway(),
      this.#clock(),
    ]);
  }

  #active() {
    const rows = store.faults.map((fault) =>
      h(
        "li",
        { class: "fault", "data-key": fault.id },
        svg(icons.bolt),
        h("span", {}, h("b", {}, t(`fault_${fault.kind}`)), h("small", {}, describe(fault))),
        h(
          "button",
          {
            class: "button secondary",
            type: "button",
            onclick: () => this.#try(() => api.removeFault(fault.id), t("faultStopped")),
          },
          t("stop"),
          h("span", { class: "unseen" }, t(`fault_${fault.kind}`)),
        ),
      ),
    );
    return h(
      "section",
      { "data-key": "active" },
      h("h3", {}, t("faultsActive")),
      rows.length ? h("ul", { class: "fault-list" }, rows) : h("p", { class: "quiet" }, t("faultsNone")),
      rows.length > 1 &&
        h(
          "button",
          { class: "button danger", type: "button", onclick: () => this.#try(api.removeFaults, t("faultStopped")) },
          t("stopAll"),
        ),
    );
  }

  #form() {
    const kinds = Object.keys(KINDS).map((kind) => /** @type {[string, string]} */ ([kind, t(`fault_${kind}`)]));
    const kind = options("kind", kinds, this.#kind);
    kind.onchange = () => {
      this.#kind = kind.value;
      this.#render();
    };
    const ofEvents = OF_EVENTS.includes(this.#kind);
    const own = KINDS[this.#kind].map(([name, label, make]) => field(t(label), make(), name));
    return h(
      "section",
      { "data-key": "form" },
      h("h3", {}, t("faultStart")),
      h(
        "form",
        { class: "grid-form", onsubmit: (event) => this.#start(event) },
        field(t("faultKind"), kind, "kind"),
        own,
        ofEvents
          ? field(t("faultEvents"), text("match", "MESSAGE_*"), "events")
          : field(t("faultMatch"), text("match", "POST /channels/*/messages"), "match"),
        field(t("faultCount"), number("count", 1, { min: 1, max: 10000 }), "count"),
        field(t("faultSeconds"), number("seconds", "", { min: 1, max: 3600 }), "seconds"),
        h("button", { class: "button primary", type: "submit", "data-key": "start" }, t("start")),
      ),
      h("p", { class: "quiet" }, t(`fault_${this.#kind}_hint`)),
    );
  }

  /** @param {Page.At<SubmitEvent, HTMLFormElement>} event */
  #start(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    /** @type {Record<string, unknown>} */
    const fault = { kind: this.#kind };
    for (const [name, value] of form) {
      if (value === "" || name === "kind") continue;
      if (name === "shuffle") fault.shuffle = true;
      else fault[name] = ["match", "scope"].includes(name) ? value : Number(value);
    }
    this.#try(() => api.addFault(fault), t("faultStarted"));
  }

  #gateway() {
    const act = (/** @type {string} */ action) => {
      /** @type {{action: string, code?: number}} */
      const body = { action };
      /** @type {HTMLInputElement | null} */
      const code = this.querySelector("[name=code]");
      if (action === "close") body.code = Number(code?.value);
      this.#try(() => api.actOnGateway(body), t("gatewayDone", { action: t(`gateway_${action}`) }));
    };
    return h(
      "section",
      { "data-key": "gateway" },
      h("h3", {}, t("gateway")),
      h(
        "div",
        { class: "button-row" },
        ACTIONS.map((action) =>
          h(
            "button",
            {
              class: "button secondary",
              type: "button",
              title: t(`gateway_${action}_hint`),
              onclick: () => act(action),
            },
            t(`gateway_${action}`),
          ),
        ),
        field(t("gatewayCode"), number("code", 4000, { min: 1000, max: 4999 }), "code"),
      ),
    );
  }

  #clock() {
    const jump = (/** @type {number} */ seconds) => this.#try(() => api.jumpClock(seconds), t("clockJumped", { n: seconds }));
    const offset = Math.round(store.clock.offset ?? 0);
    return h(
      "section",
      { "data-key": "clock" },
      h("h3", {}, t("clock")),
      h("p", { class: "quiet" }, offset ? t("clockOffset", { n: offset }) : t("clockTrue")),
      h(
        "div",
        { class: "button-row" },
        JUMPS.map((seconds) =>
          h(
            "button",
            { class: "button secondary", type: "button", onclick: () => jump(seconds) },
            t("clockJump", { n: seconds }),
          ),
        ),
      ),
    );
  }

  /**
   * @param {() => Promise<unknown>} action
   * @param {string} said
   */
  async #try(action, said) {
    this.#error = "";
    this.#said = "";
    try {
      await action();
      this.#said = said;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.#error = error.status ? error.message : t("unreachable");
    }
    if (this.isConnected) this.#render();
  }
}

/**
 * The settings and the remaining time of a fault, in one line.
 * @param {Wire.Fault} fault
 */
function describe(fault) {
  /** @type {string[]} */
  const parts = [];
  if (fault.match) parts.push(fault.match);
  if (fault.status) parts.push(String(fault.status));
  if (fault.scope) parts.push(fault.scope);
  if (fault.delay) parts.push(`${fault.delay} s`);
  if (fault.shuffle) parts.push(t("faultShuffle"));
  if (typeof fault.left === "number") parts.push(t("faultLeft", { n: fault.left }));
  const until = fault.until ? secondsUntil(fault.until) : 0;
  if (until > 0) parts.push(t("faultUntil", { n: until }));
  return parts.join(" · ");
}

/**
 * The seconds until a time of the playground, whose clock is ahead of the page's by its offset.
 * @param {number | string} until
 */
function secondsUntil(until) {
  const time = typeof until === "number" ? until * 1000 : Date.parse(until);
  return Math.max(0, Math.round((time - Date.now()) / 1000 - (store.clock.offset ?? 0)));
}

customElements.define("faults-panel", FaultsPanel);

/** Open the panel. */
export const openFaults = () => openDialog(t("faults"), document.createElement("faults-panel"), "wide");

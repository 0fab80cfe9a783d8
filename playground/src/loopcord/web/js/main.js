// The start of the page: find the person of this tab, connect, and assemble the parts.

import "./composer/composer.js";
import "./message-list.js";
import "./pane.js";
import "./people.js";
import "./settings.js";
import "./tabs.js";

import * as api from "./api.js";
import { h, listen, morph, svg } from "./dom.js";
import { icons } from "./icons.js";
import { speakOnPage } from "./language.js";
import { interactions } from "./interactions.js";
import { openModal } from "./modal.js";
import { soon } from "./pacing.js";
import { connect } from "./socket.js";
import { listenForShortcuts } from "./shortcuts.js";
import { openTools } from "./sidebar.js";
import { store } from "./store.js";
import { keepTime } from "./time.js";
import { severalInAddress, Together } from "./together.js";
import { personInAddress, view } from "./view.js";
import { t } from "./words.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

async function start() {
  speakOnPage(navigator.language);
  let people;
  try {
    people = await api.getPeople();
  } catch (error) {
    if (!(error instanceof api.ApiError)) throw error;
    app.replaceChildren(h("main", { class: "welcome" }, h("p", { role: "status" }, t("unreachable"))));
    setTimeout(start, 1500);
    return;
  }
  const several = severalInAddress()?.filter((id) => people.some((person) => person.id === id)) ?? [];
  if (several.length > 1) {
    new Together(people, several).show(app);
    return;
  }
  const wanted = several[0] ?? personInAddress();
  const person = people.find((other) => other.id === wanted);
  if (person) join(person);
  else welcome(people, wanted);
}

/**
 * Show the choice of a person, because none is chosen yet.
 * @param {Wire.Person[]} people
 * @param {string | null} wanted
 */
function welcome(people, wanted) {
  store.people = people;
  app.replaceChildren(
    h(
      "main",
      { class: "welcome" },
      h("h1", {}, t("whoAreYou")),
      wanted && h("p", { class: "form-error", role: "alert" }, t("goneperson")),
      h("p", {}, t("whoHint")),
      h("people-list"),
    ),
  );
}

/** @param {Wire.Person} person */
function join(person) {
  store.me = person;
  speakOnPage(person.locale);
  view.start();
  interactions.start();
  keepTime();
  listenForShortcuts();
  document.documentElement.toggleAttribute("data-framed", parent !== window);

  const status = h("div", { class: "connection", role: "status" }, t("connecting"));
  app.replaceChildren(
    status,
    h(
      "main",
      { class: "shell" },
      h("side-bar"),
      h("chat-pane", { kind: "channel", role: "region" }),
      h("chat-pane", { kind: "dm", role: "region" }),
      h("section", { class: "people-tab", "aria-label": t("people") }),
      h("tab-bar"),
    ),
    h(
      "div",
      { id: "people-popover", class: "popover", popover: "auto" },
      h("h2", {}, t("people")),
      h("p", { class: "quiet" }, t("whoHint")),
      h("people-list"),
    ),
    h("div", { id: "settings-popover", class: "popover", popover: "auto" }, h("person-settings")),
  );

  const dress = soon(() => {
    speakOnPage(store.self.locale);
    morph(status, store.connected ? [] : [store.ready ? t("reconnecting") : t("connecting")]);
    const unread = view.allCalls();
    document.title = `${unread ? `(${unread}) ` : ""}${store.self.name} · ${t("playground")}`;
    // In a frame among others, the outer window shows the unread marks.
    const said = { playground: "pane", person: store.self.id, unread, people: store.people };
    if (parent !== window) parent.postMessage(said, location.origin);
    peopleTab();
  });
  store.on("me", () => speakOnPage(store.self.locale));
  listen(store, ["connection", "me"], dress);
  listen(view, ["view", "unread"], dress);
  interactions.on("modal", (detail) => openModal(detail));
  dress();

  connect(
    person.id,
    (frame) => {
      if (!store.take(frame)) interactions.take(/** @type {Wire.OutcomeFrame} */ (frame));
    },
    (connected) => {
      store.setConnected(connected);
      if (!connected) lookForMe();
    },
  );
}

/** After a lost connection, check whether the person still exists; if not, the first page says so. */
async function lookForMe() {
  const people = await api.getPeople().catch((error) => {
    // The socket keeps trying to reach the server.
    if (error instanceof api.ApiError) return null;
    throw error;
  });
  if (people && !people.some((person) => person.id === store.self.id)) location.reload();
}

/** Fill the tab with people and settings, which only phones show. */
function peopleTab() {
  /** @type {HTMLElement | null} */
  const tab = app.querySelector(".people-tab");
  if (!tab) return;
  tab.dataset.shown = String(view.tab === "people");
  if (view.tab !== "people") tab.replaceChildren();
  else if (!tab.firstChild) {
    tab.replaceChildren(
      h("header", { class: "pane-header" }, svg(icons.people), h("h1", {}, t("people"))),
      h(
        "div",
        { class: "people-scroll" },
        h("p", { class: "quiet" }, t("whoHint")),
        h("people-list"),
        h("person-settings"),
        h(
          "button",
          { class: "wide-button", type: "button", onclick: (event) => openTools(event.currentTarget) },
          svg(icons.wrench),
          t("tools"),
        ),
      ),
    );
  }
}

start();

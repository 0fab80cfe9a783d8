// The quick switcher: type a few letters of a channel, the direct messages or a person, and press Enter to go there.

import { Suggestions } from "./composer/suggestions.js";
import { openDialog } from "./dialog.js";
import { focusFirst, h } from "./dom.js";
import { store } from "./store.js";
import { addressOf, view, visibleChannels } from "./view.js";
import { languageName, t } from "./words.js";

/** Open the switcher. */
export function openSwitcher() {
  const suggestions = new Suggestions();
  const input = h("input", {
    class: "switcher-input",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-label": t("switcher"),
    placeholder: t("switcherHint"),
    autocomplete: "off",
  });
  const dialog = openDialog(t("switcher"), [input, suggestions.element], "switcher");
  const show = () => {
    const typed = input.value.trim().toLowerCase().replace(/^[@#]/, "");
    const rows = places().filter((row) => row.label.toLowerCase().includes(typed));
    const onPick = (/** @type {Page.Suggestion} */ row) => {
      const place = rows.find((other) => other === row);
      // Wait until the dialog has restored the focus.
      dialog.addEventListener("close", () => setTimeout(() => place?.go()));
      dialog.close();
    };
    suggestions.show(input, { title: "", rows, note: rows.length ? "" : t("noChoices"), onPick });
  };
  input.oninput = show;
  input.onkeydown = (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") suggestions.move(1);
    else if (event.key === "ArrowUp") suggestions.move(-1);
    else if (event.key === "Enter") suggestions.pick();
    else return;
    event.preventDefault();
  };
  show();
  input.focus();
}

/**
 * Focus the composer of the pane that was switched to.
 * @param {string} kind
 */
const write = (kind) => focusFirst(document, `chat-pane[kind=${kind}] .composer-input`);

/** @returns {(Page.Suggestion & {go(): void})[]} */
function places() {
  const unread = (/** @type {string} */ id) => {
    const n = view.unread.get(id);
    return n ? t("unread", { n }) : "";
  };
  const channels = visibleChannels().map((channel) => ({
    label: `#${channel.name}`,
    description: [store.guildOf(channel.id)?.name, unread(channel.id)].filter(Boolean).join(" · "),
    go: () => {
      view.openChannel(channel.id);
      write("channel");
    },
  }));
  const dms = store.dms.map((dm) => ({
    label: `@${store.user(dm.bot)?.name ?? "?"}`,
    description: [t("directMessages"), unread(dm.id)].filter(Boolean).join(" · "),
    go: () => {
      view.openDm(dm.id);
      write("dm");
    },
  }));
  const people = store.people
    .filter((person) => person.id !== store.self.id)
    .map((person) => ({
      label: person.name,
      user: person,
      description: `${t("switchTo", { name: person.name })} · ${languageName(person.locale)}`,
      go: () => location.assign(addressOf(person.id)),
    }));
  return [...channels, ...dms, ...people];
}

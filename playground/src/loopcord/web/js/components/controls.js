// The controls of a message: buttons and selects. ../interactions.js carries out their actions, picker.js has the list
// of a select.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { interactions } from "../interactions.js";
import { localUrl } from "../local-url.js";
import { emoji } from "../markdown/render.js";
import { followLink } from "../message-link.js";
import { channelsIn, rolesIn, usersIn } from "../people-in.js";
import { view } from "../view.js";
import { t } from "../words.js";
import { openPicker } from "./picker.js";

/** @type {Record<number, string | undefined>} */
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const PREMIUM = 6;

/**
 * @param {Wire.Button} part
 * @param {Page.Place} place
 */
export function button(part, place) {
  if (part.style === PREMIUM) return premium();
  const style = STYLES[part.style];
  if (!style) return h("span", { class: "unknown-part" }, t("unknownPart", { type: `button ${part.style}` }));
  const content = [part.emoji && emoji(part.emoji), part.label && h("span", { class: "label" }, part.label)];
  if (style === "link") return linkButton(part, content);
  const { message } = place;
  const loading = message && interactions.waiting.get(message.id) === part.custom_id;
  return h(
    "button",
    {
      class: `button ${style}`,
      type: "button",
      "data-key": part.custom_id,
      "data-custom-id": part.custom_id,
      // Not the real `disabled`: a button that an edit disables must keep the keyboard focus.
      "aria-disabled": part.disabled ? "true" : null,
      "aria-busy": loading ? "true" : null,
      onclick: () => message && !part.disabled && interactions.component(message, part.custom_id),
    },
    content,
    loading && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}

/**
 * A string, user, role, mentionable or channel select. In a modal, `place.chosen` and `place.choose` replace the
 * message.
 * @param {Wire.Select} part
 * @param {Page.Place} place
 */
export function select(part, place) {
  const { message } = place;
  const options = selectOptions(part, message?.channel_id);
  const preset =
    part.type === 3
      ? options.filter((option) => option.default)
      : options.filter((option) => part.default_values?.some((value) => value.id === option.value));
  const values =
    place.chosen?.(part.custom_id) ??
    interactions.chosen.get(message?.id ?? "")?.[part.custom_id] ??
    preset.map((option) => String(option.value));
  const chosen = options.filter((option) => values.includes(String(option.value)));
  const loading = message && interactions.waiting.get(message.id) === part.custom_id;
  /** @type {(id: string, picked: string[]) => unknown} */
  const choose = place.choose ?? ((id, picked) => message && interactions.component(message, id, picked));
  const open = (/** @type {Page.At<MouseEvent>} */ event) => {
    if (part.disabled || loading) return;
    openPicker(event.currentTarget, {
      label: part.placeholder ?? t("choose"),
      options,
      chosen: values,
      min: part.min_values ?? 1,
      max: part.max_values ?? 1,
      onDone: (picked) => choose(part.custom_id, picked),
    });
  };
  return h(
    "button",
    {
      class: "select",
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": place.label ?? part.placeholder ?? t("choose"),
      "aria-disabled": part.disabled ? "true" : null,
      "aria-busy": loading ? "true" : null,
      "data-key": part.custom_id,
      "data-custom-id": part.custom_id,
      "data-keep": "aria-expanded aria-controls",
      onclick: open,
    },
    chosen.length > 0
      ? h(
          "span",
          { class: "select-value" },
          chosen.map((option) =>
            h(
              "span",
              { class: "select-chosen", style: option.colour ? { color: option.colour } : {} },
              option.emoji && emoji(option.emoji),
              option.label,
            ),
          ),
        )
      : h("span", { class: "select-value placeholder" }, part.placeholder ?? t("choose")),
    loading ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : svg(icons.down),
  );
}

/**
 * @param {Wire.Button} part
 * @param {Page.Child[]} content
 */
function linkButton(part, content) {
  /** @param {Event} event */
  const onclick = (event) => {
    if (followLink(part.url)) event.preventDefault();
  };
  const open = part.disabled
    ? { "aria-disabled": "true", role: "link", tabindex: "0" }
    : { href: localUrl(part.url) || null, target: "_blank", rel: "noopener noreferrer", title: part.url, onclick };
  return h("a", { class: "button link", ...open }, content, svg(icons.out));
}

/** On Discord this button leads to a shop, which does not exist here. */
function premium() {
  return h(
    "button",
    { class: "button primary", type: "button", "aria-disabled": "true", title: t("premiumHint") },
    svg(icons.gem),
    h("span", { class: "label" }, t("premium")),
    h("span", { class: "unseen" }, t("premiumHint")),
  );
}

/**
 * The options of a select, as {value, label, description?, emoji?, user?, colour?, default?}.
 * @param {Wire.Select} part
 * @param {string | undefined} ownChannel
 * @returns {Page.Choice[]}
 */
function selectOptions(part, ownChannel) {
  // The channel of a modal is unknown here, so use the visible one.
  const channel = ownChannel ?? (view.tab === "dm" ? view.dmId : view.channelId);
  switch (part.type) {
    case 5:
      return usersIn(channel);
    case 6:
      return rolesIn(channel);
    case 7:
      return [...usersIn(channel), ...rolesIn(channel)];
    case 8:
      return channelsIn(channel, part.channel_types);
    default:
      return part.options ?? [];
  }
}

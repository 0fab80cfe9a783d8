// The interactions of the record: who did what, and how long the bot took to acknowledge it, as a bar whose full length
// is Discord's limit of three seconds.

import { h } from "../dom.js";
import { t } from "../words.js";
import { entries, personName } from "./entries.js";

const LIMIT = 3000;
const SHOWN = 200;

/** Draw the latest interactions, newest first. */
export function timeline() {
  const rows = [...entries.interactions.values()].slice(-SHOWN).reverse();
  if (!rows.length) return [h("p", { class: "quiet" }, t("noEntries"))];
  return [h("ol", { class: "timeline" }, rows.map(row))];
}

/** @param {Wire.InteractionEntry} interaction */
function row(interaction) {
  const { state } = interaction;
  const ms = waited(interaction);
  const share = state === "failed" ? 1 : Math.min(1, (ms ?? 0) / LIMIT);
  return h(
    "li",
    { "data-key": interaction.interaction, class: `timeline-row ${state}` },
    h("span", { class: "timeline-who" }, personName(interaction.person)),
    h("span", { class: "timeline-what" }, h("small", {}, interaction.of), " ", h("b", {}, interaction.name)),
    h("span", { class: "timeline-bar", "aria-hidden": "true", style: { "--share": String(share) } }),
    h("span", { class: "timeline-ms" }, ms === null ? t(`state_${state}`) : t("milliseconds", { n: ms })),
    state === "failed" && ms !== null && h("span", { class: "timeline-failed" }, t("state_failed")),
  );
}

/**
 * Milliseconds until the bot's first answer; null if there is none (yet).
 * @param {Wire.InteractionEntry} interaction
 */
function waited({ created, acknowledged }) {
  if (created === undefined || acknowledged === undefined || acknowledged === null) return null;
  return Math.max(0, Math.round((acknowledged - created) * 1000));
}

// The badge for active faults, so that nobody searches for a bug that is simulated. It opens the panel in faults.js.

import { h, svg } from "../dom.js";
import { icons } from "../icons.js";
import { store } from "../store.js";
import { t } from "../words.js";
import { openFaults } from "./faults.js";

/** A button with the number of active faults; nothing if there are none. */
export function faultsBadge() {
  const shifted = Math.round(store.clock.offset ?? 0) !== 0;
  if (!store.faults.length && !shifted) return null;
  const words = store.faults.length ? t("faultsOn", { n: store.faults.length }) : t("clockAhead");
  return h(
    "button",
    {
      class: store.faults.length ? "faults-badge" : "faults-badge quiet",
      type: "button",
      title: words,
      onclick: openFaults,
    },
    svg(store.faults.length ? icons.bolt : icons.clock),
    h("span", {}, words),
  );
}

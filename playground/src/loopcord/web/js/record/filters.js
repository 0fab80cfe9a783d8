// The filters of the record, by kind, method, status and person.

import { check, field, options } from "../developer/forms.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { entries } from "./entries.js";

const KINDS = ["rest", "gateway", "page"];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const STATES = ["2", "4", "5"];

/** Draw the filters in their current state. */
export function filters() {
  const { filter } = entries;
  /** @type {(name: string) => (event: Page.At<Event, Page.Field>) => void} */
  const set = (name) => (event) => entries.setFilter({ [name]: event.target.value });
  const toggle = (/** @type {string} */ kind, /** @type {boolean} */ on) => {
    const kinds = new Set(filter.kinds);
    if (on) kinds.add(kind);
    else kinds.delete(kind);
    entries.setFilter({ kinds });
  };
  /** @type {[string, string]} */
  const everything = ["", t("all")];
  return [
    h(
      "fieldset",
      { class: "chips" },
      h("legend", {}, t("filterKind")),
      KINDS.map((kind) =>
        check(t(`kind_${kind}`), filter.kinds.has(kind), (event) => toggle(kind, event.target.checked)),
      ),
    ),
    field(
      t("filterText"),
      h("input", { type: "search", name: "text", autocomplete: "off", spellcheck: "false", oninput: set("text") }),
    ),
    field(t("filterMethod"), options("method", [everything, ...METHODS], filter.method, set("method"))),
    field(
      t("filterStatus"),
      options("status", [everything, ...STATES.map((state) => /** @type {[string, string]} */ ([state, `${state}xx`]))], filter.status, set("status")),
    ),
    field(
      t("filterPerson"),
      options(
        "person",
        [everything, ...entries.people.map((person) => /** @type {[string, string]} */ ([person.id, person.name]))],
        filter.person,
        set("person"),
      ),
    ),
    check(t("filterTrouble"), filter.trouble, (event) => entries.setFilter({ trouble: event.target.checked })),
  ];
}

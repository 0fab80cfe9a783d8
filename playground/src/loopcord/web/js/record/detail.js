// One entry of the record in full: the request, the answer, and the complaints about them.

import { h } from "../dom.js";
import { t } from "../words.js";
import { sign, summary } from "./entries.js";
import { json } from "./json.js";

/** The fields that are shown as separate parts, in this order. */
const PARTS = ["query", "body", "files", "response", "answer", "frame"];
const HEAD = ["n", "kind", "method", "path", "fault", "complaints", "warnings", ...PARTS];

/**
 * Draw an entry, or a hint if it is null.
 * @param {Wire.Entry | null} entry
 */
export function detail(entry) {
  if (!entry) return [h("p", { class: "quiet" }, t("entryNone"))];
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !HEAD.includes(name)));
  return [
    h("h2", {}, `${sign(entry)} ${summary(entry)}`.trim()),
    h("p", { class: "quiet" }, `${t("entry", { n: entry.n })} · ${t(`kind_${entry.kind}`)}`),
    entry.fault && h("p", { class: "detail-fault" }, h("b", {}, t("faultHit")), " ", t(`fault_${entry.fault}`)),
    objections("complaints", entry.complaints),
    objections("warnings", entry.warnings),
    PARTS.filter((name) => !isEmpty(entry[name])).map((name) => part(name, entry[name])),
    part("rest", rest),
  ];
}

/**
 * @param {string} name
 * @param {unknown} value
 */
const part = (name, value) =>
  h("section", { "data-key": name, class: "detail-part" }, h("h3", {}, t(`part_${name}`)), json(value));

/**
 * The objections to an entry: `complaints` about answers, `warnings` about requests.
 * @param {string} name
 * @param {unknown[] | undefined} list
 */
const objections = (name, list) =>
  Boolean(list?.length) && [h("h3", {}, t(name)), h("ul", { class: `detail-${name}` }, list?.map(objection))];

/** @param {unknown} one */
const objection = (one) => h("li", {}, typeof one === "string" ? one : JSON.stringify(one));

/** @param {unknown} value */
const isEmpty = (value) =>
  value === null || value === undefined || (typeof value === "object" && !Object.keys(value).length);

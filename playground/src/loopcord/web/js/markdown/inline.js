// Discord's markdown inside a line of text: bold, italic, code, spoilers, links, mentions, emoji, timestamps.
// Text in, plain nodes out ({type, ...}); no DOM. blocks.js parses blocks such as headings and lists.

/** @typedef {{node: Page.Inline, end: number}} Found a node, and the index after it */

const DEEPEST = 12;

/**
 * Elements with a fixed pattern. Each turns the match into a node; the first match wins.
 * @type {[RegExp, (m: RegExpExecArray) => Page.Inline][]}
 */
const FIXED = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => ({ type: "text", text: m[1] })],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ type: "code", text: trimCode(m[2]) })],
  [/<@!?(\d{1,20})>/y, (m) => ({ type: "user", id: m[1] })],
  [/<#(\d{1,20})>/y, (m) => ({ type: "channel", id: m[1] })],
  [/<@&(\d{1,20})>/y, (m) => ({ type: "role", id: m[1] })],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/<(a?):(\w{2,32}):(\d{1,20})>/y, (m) => ({ type: "emoji", animated: m[1] === "a", name: m[2], id: m[3] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ type: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  [/<id:(customize|browse|guide|linked-roles)(?::\d{1,20})?>/y, (m) => ({ type: "guide", text: `#${m[1]}` })],
  [/@(everyone|here)\b/y, (m) => ({ type: "everyone", text: m[0] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ type: "link", url: m[1], children: [{ type: "text", text: m[1] }] })],
];

const MASKED =
  /\[((?:\\.|\[[^[\]\n]*\]|[^[\]\\])+)\]\(\s*<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"([^"]*)")?\s*\)/y;
const BARE = /https?:\/\/[^\s<>]+/y;

/**
 * Pairs of markers around text, longest marker first.
 * @type {[string, "strong" | "underline" | "strike" | "spoiler" | "em"][]}
 */
const PAIRS = [
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];

/**
 * Parse inline markdown into nodes.
 * @param {string} text
 * @returns {Page.Inline[]}
 */
export function parseInline(text, depth = 0) {
  /** @type {Page.Inline[]} */
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push({ type: "text", text: plain });
    plain = "";
  };
  let at = 0;
  while (at < text.length) {
    const found = SIGNS.has(text[at])
      ? (fixed(text, at) ?? link(text, at, depth) ?? (depth < DEEPEST ? pair(text, at, depth) : null))
      : null;
    if (!found) {
      plain += text[at++];
    } else if (found.node.type === "text") {
      plain += found.node.text;
      at = found.end;
    } else {
      flush();
      nodes.push(found.node);
      at = found.end;
    }
  }
  flush();
  return nodes;
}

/** Characters at which something other than plain text can start. */
const SIGNS = new Set("\\`<@[h*_~|");

/**
 * @param {string} text
 * @param {number} at
 * @returns {Found | null}
 */
function fixed(text, at) {
  for (const [pattern, make] of FIXED) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: make(match), end: at + match[0].length };
  }
  return null;
}

/**
 * @param {string} text
 * @param {number} at
 * @param {number} depth
 * @returns {Found | null}
 */
function link(text, at, depth) {
  MASKED.lastIndex = at;
  const masked = text[at] === "[" ? MASKED.exec(text) : null;
  if (masked) {
    const children = parseInline(masked[1], depth + 1);
    return { node: { type: "link", url: masked[2], title: masked[3], children }, end: at + masked[0].length };
  }
  BARE.lastIndex = at;
  const bare = text[at] === "h" ? BARE.exec(text) : null;
  if (!bare) return null;
  // Punctuation that ends the sentence is not part of the URL.
  const url = bare[0].replace(/[.,:;!?"'*_~|\])]+$/, (tail) =>
    tail.startsWith(")") && bare[0].includes("(") ? ")" : "",
  );
  return { node: { type: "link", url, children: [{ type: "text", text: url }] }, end: at + url.length };
}

/**
 * @param {string} text
 * @param {number} at
 * @param {number} depth
 * @returns {Found | null}
 */
function pair(text, at, depth) {
  for (const [sign, type] of PAIRS) {
    if (!text.startsWith(sign, at)) continue;
    const from = at + sign.length;
    if (sign === "*" && /[\s*]/.test(text[from] ?? " ")) continue;
    if (sign === "_" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) continue;
    const end = closing(text, from, sign);
    if (end > from)
      return { node: { type, children: parseInline(text.slice(from, end), depth + 1) }, end: end + sign.length };
  }
  return null;
}

/**
 * The index of the marker that closes a pair, or -1. Escaped markers and those inside code do not count.
 * @param {string} text
 * @param {number} from
 * @param {string} sign
 */
function closing(text, from, sign) {
  const single = sign.length === 1;
  let at = from;
  while (at < text.length) {
    if (text[at] === "\\") {
      at += 2;
      continue;
    }
    if (text[at] === "`") {
      at = afterCode(text, at);
      continue;
    }
    if (!text.startsWith(sign, at)) {
      at += 1;
      continue;
    }
    if (single && text[at + 1] === sign) {
      // A double marker inside a single one: skip the whole inner pair, or an unpaired marker.
      const inner = text.indexOf(sign + sign, at + 2);
      at = inner > 0 ? inner + 2 : at + 2;
      continue;
    }
    // In a run such as *** the closing pair is the last one.
    while (!single && text[at + sign.length] === sign[0]) at += 1;
    const spaced = single && /\s/.test(text[at - 1] ?? " ");
    const insideWord = sign === "_" && /[\p{L}\p{N}]/u.test(text[at + 1] ?? " ");
    if (at > from && !spaced && !insideWord) return at;
    at += 1;
  }
  return -1;
}

/**
 * @param {string} text
 * @param {number} at
 */
function afterCode(text, at) {
  const code = /(`+)([\s\S]*?[^`])\1(?!`)/y;
  code.lastIndex = at;
  return code.exec(text) ? code.lastIndex : at + 1;
}

/**
 * Remove a single space on both sides, which only separates backticks.
 * @param {string} text
 */
const trimCode = (text) => (/^ [\s\S]*[^ ][\s\S]* $/.test(text) || /^ `|` $/.test(text) ? text.slice(1, -1) : text);

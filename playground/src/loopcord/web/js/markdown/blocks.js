// Discord's markdown line by line: headings, subtext, quotes, lists, code blocks, paragraphs.
// Text in, plain nodes out ({type, ...}); no DOM. inline.js parses the inside of a line.

import { parseInline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?[^\n`])\n*```/;
const HEADING = /^(#{1,3}) +(?=\S)(.*)$/;
const SUBTEXT = /^-# +(?=\S)(.*)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(?=\S)(.*)$/;
const DEEPEST_LIST = 10;

/**
 * Parse a message's text into blocks.
 * @param {string} text
 */
export function parse(text) {
  return parseBlocks(text.replace(/\r\n?/g, "\n"), true);
}

/**
 * @param {string} text
 * @param {boolean} quotes whether quotes are allowed; inside a quote they are not
 * @returns {Page.Block[]}
 */
function parseBlocks(text, quotes) {
  /** @type {Page.Block[]} */
  const blocks = [];
  let rest = text;
  while (rest) {
    const fence = findFence(rest);
    const before = fence ? rest.slice(0, fence.index) : rest;
    // A quote can contain a code block, so it is parsed first.
    const quoteAt = quotes ? before.search(/^(>>> |> )/m) : -1;
    if (quoteAt >= 0) {
      blocks.push(...parseLines(rest.slice(0, quoteAt)));
      const [quote, after] = takeQuote(rest.slice(quoteAt));
      blocks.push(quote);
      rest = after;
    } else if (fence) {
      blocks.push(...parseLines(before));
      blocks.push({ type: "codeblock", language: fence[1] ?? "", text: fence[2] });
      rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
    } else {
      blocks.push(...parseLines(rest));
      rest = "";
    }
  }
  return blocks;
}

/** @param {string} text */
function findFence(text) {
  const fence = FENCE.exec(text);
  return fence && text[fence.index - 1] !== "\\" ? fence : null;
}

/**
 * @param {string} text
 * @returns {[Page.Block, string]} the quote, and the text after it
 */
function takeQuote(text) {
  if (text.startsWith(">>> ")) return [{ type: "quote", children: parseBlocks(text.slice(4), false) }, ""];
  const lines = text.split("\n");
  let count = 0;
  while (count < lines.length && QUOTE.test(lines[count]) && lines[count].startsWith("> ")) count += 1;
  const inside = lines.slice(0, count).map((line) => line.replace(QUOTE, "$1"));
  return [{ type: "quote", children: parseBlocks(inside.join("\n"), false) }, lines.slice(count).join("\n")];
}

/**
 * Lines without quotes and code blocks.
 * @param {string} text
 * @returns {Page.Block[]}
 */
function parseLines(text) {
  /** @type {Page.Block[]} */
  const blocks = [];
  /** @type {string[]} */
  let paragraph = [];
  const flush = () => {
    const words = paragraph.join("\n");
    if (words.trim()) blocks.push({ type: "paragraph", children: parseInline(words) });
    paragraph = [];
  };
  // The line break before a quote or code block belongs to that block.
  const lines = text.replace(/\n$/, "").split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const heading = HEADING.exec(lines[at]);
    const subtext = SUBTEXT.exec(lines[at]);
    if (heading) {
      flush();
      blocks.push({ type: "heading", level: heading[1].length, children: parseInline(heading[2].trim()) });
    } else if (subtext) {
      flush();
      blocks.push({ type: "subtext", children: parseInline(subtext[1]) });
    } else if (ITEM.test(lines[at])) {
      flush();
      const [list, end] = takeList(lines, at, 0);
      blocks.push(list);
      at = end - 1;
    } else {
      paragraph.push(lines[at]);
    }
  }
  flush();
  return blocks;
}

/**
 * The list that starts at this line, and the number of the line after it.
 * @param {string[]} lines
 * @param {number} start
 * @param {number} depth
 * @returns {[Page.List, number]}
 */
function takeList(lines, start, depth) {
  const [, indent, sign] = /** @type {RegExpExecArray} */ (ITEM.exec(lines[start]));
  const ordered = sign.endsWith(".");
  /** @type {Page.List} */
  const list = { type: "list", ordered, start: ordered ? Number.parseInt(sign, 10) : 1, items: [] };
  let at = start;
  while (at < lines.length) {
    const item = ITEM.exec(lines[at]);
    const last = list.items.at(-1);
    if (item && item[1].length > indent.length && depth < DEEPEST_LIST && last) {
      const [inner, end] = takeList(lines, at, depth + 1);
      last.push(inner);
      at = end;
    } else if (item && item[1].length >= indent.length && item[2].endsWith(".") === ordered) {
      list.items.push([{ type: "line", children: parseInline(item[3]) }]);
      at += 1;
    } else if (last && !item && /^ {2,}\S/.test(lines[at])) {
      last.push({ type: "line", children: parseInline(lines[at].trim()) });
      at += 1;
    } else {
      break;
    }
  }
  return [list, at];
}

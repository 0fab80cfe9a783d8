// What Discord's markdown is understood as, apart from how it looks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "../../src/loopcord/web/js/markdown/blocks.js";
import { parseInline } from "../../src/loopcord/web/js/markdown/inline.js";

/**
 * @param {string} text
 * @returns {Page.Inline}
 */
const words = (text) => ({ type: "text", text });

test("plain text stays one piece", () => {
  assert.deepEqual(parseInline("seven of spades, 7 < 8"), [words("seven of spades, 7 < 8")]);
});

test("pairs of signs nest", () => {
  assert.deepEqual(parseInline("**bold *and slanted***"), [
    { type: "strong", children: [words("bold "), { type: "em", children: [words("and slanted")] }] },
  ]);
});

test("an underscore inside a word is a letter", () => {
  assert.deepEqual(parseInline("send_messages_now"), [words("send_messages_now")]);
});

test("an escaped sign is a sign, also inside a pair", () => {
  assert.deepEqual(parseInline("\\*not\\*"), [words("*not*")]);
  assert.deepEqual(parseInline("**a\\**b**"), [{ type: "strong", children: [words("a**b")] }]);
});

test("a pair that is never closed is text", () => {
  assert.deepEqual(parseInline("2 ** 3 and ||half"), [words("2 ** 3 and ||half")]);
});

test("nothing inside code means anything", () => {
  assert.deepEqual(parseInline("`**a** <@1>`"), [{ type: "code", text: "**a** <@1>" }]);
  assert.deepEqual(parseInline("**a `**` b**"), [
    { type: "strong", children: [words("a "), { type: "code", text: "**" }, words(" b")] },
  ]);
});

test("mentions, emoji and times are read with their ids", () => {
  assert.deepEqual(parseInline("<@!12><#34><@&56></play start:78><a:beer:90><t:5:R>@everyone"), [
    { type: "user", id: "12" },
    { type: "channel", id: "34" },
    { type: "role", id: "56" },
    { type: "command", name: "play start", id: "78" },
    { type: "emoji", animated: true, name: "beer", id: "90" },
    { type: "time", seconds: 5, style: "R" },
    { type: "everyone", text: "@everyone" },
  ]);
});

test("what closes the sentence is not part of a bare address", () => {
  const [, link, end] = parseInline("See https://example.org/a_(b). ");
  assert.deepEqual(link, {
    type: "link",
    url: "https://example.org/a_(b)",
    children: [words("https://example.org/a_(b)")],
  });
  assert.deepEqual(end, words(". "));
});

test("only http addresses become masked links", () => {
  assert.equal(parseInline("[a](https://example.org)")[0].type, "link");
  assert.deepEqual(parseInline("[a](javascript:alert(1))"), [words("[a](javascript:alert(1))")]);
});

test("signs nested without end do not take for ever", () => {
  const deep = "*_".repeat(2000);
  assert.equal(typeof JSON.stringify(parse(deep)), "string");
});

test("lines become headings, subtext and paragraphs", () => {
  assert.deepEqual(
    parse("# Big\n-# small\nfirst\nsecond").map((block) => block.type),
    ["heading", "subtext", "paragraph"],
  );
  assert.deepEqual(
    parse("#no heading\n####too deep").map((block) => block.type),
    ["paragraph"],
  );
});

test("lists nest by their indent and keep their first number", () => {
  const [list] = parse("3. three\n   - inner\n4. four");
  assert.ok(list.type === "list");
  assert.equal(list.ordered, true);
  assert.equal(list.start, 3);
  assert.equal(list.items.length, 2);
  assert.deepEqual(
    list.items[0].map((block) => block.type),
    ["line", "list"],
  );
});

test("a quote ends with its lines, a triple one with the message", () => {
  assert.deepEqual(
    parse("> a\n> b\nc").map((block) => block.type),
    ["quote", "paragraph"],
  );
  assert.deepEqual(
    parse(">>> a\nb\nc").map((block) => block.type),
    ["quote"],
  );
});

test("a code block keeps its text and its language", () => {
  assert.deepEqual(parse("before\n```py\nx = '**'\n```\nafter"), [
    { type: "paragraph", children: [words("before")] },
    { type: "codeblock", language: "py", text: "x = '**'" },
    { type: "paragraph", children: [words("after")] },
  ]);
});

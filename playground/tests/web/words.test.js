// The words of the page: all there in every language, with the same places to fill in.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { currentLanguage, speak, t } from "../../src/loopcord/web/js/words.js";
import { CHAT_WORDS } from "../../src/loopcord/web/js/words-chat.js";
import { DEVELOPER_WORDS } from "../../src/loopcord/web/js/words-developer.js";

afterEach(() => speak("en-US"));

test("every entry has three languages, none of them empty, with the same placeholders", () => {
  for (const [key, all] of Object.entries({ ...CHAT_WORDS, ...DEVELOPER_WORDS })) {
    assert.equal(all.length, 3, key);
    const placeholders = all.map((words) => [...words.matchAll(/\{\w+\}/g)].map(([name]) => name).sort());
    for (const words of all) assert.notEqual(words.trim(), "", key);
    for (const names of placeholders) assert.deepEqual(names, placeholders[0], key);
  }
});

test("no key is written twice", () => {
  const both = Object.keys(CHAT_WORDS).filter((key) => key in DEVELOPER_WORDS);
  assert.deepEqual(both, []);
});

test("a locale speaks its language, one without words speaks English", () => {
  speak("de");
  assert.equal(t("send"), "Senden");
  speak("en-GB");
  assert.equal(t("send"), "Send");
  speak("ko");
  assert.equal(currentLanguage(), "en");
});

test("placeholders are filled in, unknown ones stay", () => {
  assert.equal(t("unread", { n: 0 }), "0 unread");
  assert.equal(t("unread"), "{n} unread");
  assert.equal(t("writeTo", { place: "{n}", n: 5 }), "Message {n}");
});

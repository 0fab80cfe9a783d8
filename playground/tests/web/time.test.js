// Dates and times as words, in the three languages of the page.

process.env.TZ = "UTC";

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { dayOf, relative, shortTime, styled, whenWritten } from "../../src/loopcord/web/js/time-words.js";
import { speak } from "../../src/loopcord/web/js/words.js";

const NOON = new Date("2026-03-05T12:00:00Z");

/** Spaces as a keyboard makes them: some locales put narrow ones before "PM". @param {string} text */
const plain = (text) => text.replaceAll("\u202f", " ");

afterEach(() => speak("en-US"));

test("how long ago, in the largest unit that fits", () => {
  const at = (/** @type {number} */ seconds) => relative(new Date(seconds * 1000), 0);
  assert.equal(at(90), "in 1 minute");
  assert.equal(at(-59), "59 seconds ago");
  assert.equal(at(-86_400), "yesterday");
  assert.equal(at(0), "now");
  speak("ja");
  assert.equal(at(7200), "2 時間後");
  speak("de");
  assert.equal(at(-7200), "vor 2 Stunden");
});

test("today and yesterday are words, older days are dates", () => {
  assert.equal(plain(whenWritten("2026-03-05T08:05:00Z", NOON)), "Today at 8:05 AM");
  assert.equal(plain(whenWritten("2026-03-04T23:59:00Z", NOON)), "Yesterday at 11:59 PM");
  assert.equal(plain(whenWritten("2026-03-01T00:00:00Z", NOON)), "3/1/26, 12:00 AM");
  speak("de");
  assert.equal(whenWritten("2026-03-05T08:05:00Z", NOON), "Heute um 08:05");
});

test("a change of language changes the very next time", () => {
  assert.equal(plain(shortTime("2026-03-05T20:00:00Z")), "8:00 PM");
  speak("ja");
  assert.equal(shortTime("2026-03-05T20:00:00Z"), "20:00");
});

test("an unknown style of a timestamp is as none", () => {
  assert.equal(styled(NOON, "x"), styled(NOON, "f"));
  assert.notEqual(styled(NOON, "D"), styled(NOON, "f"));
});

test("messages of one day have the same day", () => {
  assert.equal(dayOf("2026-03-05T00:00:00Z"), dayOf("2026-03-05T23:59:59Z"));
  assert.notEqual(dayOf("2026-03-05T23:59:59Z"), dayOf("2026-03-06T00:00:00Z"));
});

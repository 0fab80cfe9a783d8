// The page's texts in the person's language, from words-chat.js and words-developer.js; `t` fills in placeholders such
// as `{name}`.

import { CHAT_WORDS } from "./words-chat.js";
import { DEVELOPER_WORDS } from "./words-developer.js";

const LANGUAGES = ["en", "ja", "de"];

/** @type {Record<string, string[]>} */
const WORDS = { ...CHAT_WORDS, ...DEVELOPER_WORDS };

let language = "en";
let locale = "en-US";

/**
 * Switch to the language of this Discord locale, or English if the page lacks it.
 * @param {string} newLocale
 */
export function speak(newLocale) {
  locale = newLocale;
  const wanted = newLocale.split("-")[0];
  language = LANGUAGES.includes(wanted) ? wanted : "en";
}

/** The current language. */
export const currentLanguage = () => language;

/** The locale for dates and numbers. */
export const currentLocale = () => locale;

/**
 * The words for `key`, with `{placeholders}` filled in.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function t(key, values = {}) {
  const words = WORDS[key][LANGUAGES.indexOf(language)];
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The possible languages of a person, as Discord locales with their native names. */
export const LOCALES = [
  ["en-US", "English (US)"],
  ["en-GB", "English (UK)"],
  ["ja", "日本語"],
  ["de", "Deutsch"],
  ["es-ES", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["ko", "한국어"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt-BR", "Português"],
  ["zh-CN", "简体中文"],
  ["zh-TW", "繁體中文"],
];

/**
 * The name of a Discord locale's language, in that language.
 * @param {string} code
 */
export const languageName = (code) => LOCALES.find(([known]) => known === code)?.[1] ?? code;

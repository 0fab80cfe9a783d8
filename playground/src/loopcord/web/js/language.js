// The language of the whole page: its words and the document's `lang`.

import { currentLanguage, speak } from "./words.js";

/**
 * Switch to the language of this Discord locale.
 * @param {string} locale
 */
export function speakOnPage(locale) {
  speak(locale);
  const root = document.documentElement;
  // Setting even the same language makes the browser recompute every style of the page.
  if (root.lang !== currentLanguage()) root.lang = currentLanguage();
}

// The language of the whole page: its words and what the document says of itself.

import { currentLanguage, speak } from "./words.js";

/**
 * Speak the language of this Discord locale from now on.
 * @param {string} locale
 */
export function speakOnPage(locale) {
  speak(locale);
  const root = document.documentElement;
  // Even the same language, set once more, has the browser compute every style of the page anew.
  if (root.lang !== currentLanguage()) root.lang = currentLanguage();
}

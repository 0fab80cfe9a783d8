// Switches that the server has not confirmed yet: shown at once, reverted if it refuses. No DOM.

/** @typedef {{value: boolean, granted: boolean}} Wish */

export class Wishes {
  /**
   * By the key of the switch.
   * @type {Map<string, Wish>}
   */
  #wishes = new Map();

  /**
   * The state of a switch: as wished, otherwise as the server says.
   * @param {string} key
   * @param {boolean} actual
   */
  shown(key, actual) {
    return this.#wishes.get(key)?.value ?? actual;
  }

  /**
   * Wish for a value and request it with `action`; an error of `action` reverts the wish and is rethrown.
   * @param {string} key
   * @param {boolean} value
   * @param {() => Promise<unknown>} action
   */
  async make(key, value, action) {
    /** @type {Wish} */
    const wish = { value, granted: false };
    this.#wishes.set(key, wish);
    try {
      await action();
      wish.granted = true;
    } catch (error) {
      // A later wish for the same switch stays.
      if (this.#wishes.get(key) === wish) this.#wishes.delete(key);
      throw error;
    }
  }

  /** New data from the server contains all granted wishes, so forget these; the others may still be granted. */
  settle() {
    for (const [key, wish] of this.#wishes) if (wish.granted) this.#wishes.delete(key);
  }
}

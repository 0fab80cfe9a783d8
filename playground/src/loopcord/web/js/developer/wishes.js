// What somebody has switched and the server has not yet confirmed: shown at once, taken back when it is refused. No DOM.

/** @typedef {{value: boolean, granted: boolean}} Wish */

export class Wishes {
  /**
   * By whatever names the switch.
   * @type {Map<string, Wish>}
   */
  #wishes = new Map();

  /**
   * How a switch stands: as it was wished, or else as the server says.
   * @param {string} key
   * @param {boolean} actual
   */
  shown(key, actual) {
    return this.#wishes.get(key)?.value ?? actual;
  }

  /**
   * Wish for a value and ask for it with `action`; what `action` throws takes the wish back and is thrown on.
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
      // A later wish for the same switch stands.
      if (this.#wishes.get(key) === wish) this.#wishes.delete(key);
      throw error;
    }
  }

  /** The server has told how things are: whatever it had granted is in that, whatever it had not may still come. */
  settle() {
    for (const [key, wish] of this.#wishes) if (wish.granted) this.#wishes.delete(key);
  }
}

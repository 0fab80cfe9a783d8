// An EventTarget with typed event details, for objects that announce their changes. No DOM.

/**
 * @template {Record<string, object | undefined>} Details the detail of each event, by name
 */
export class Telling extends EventTarget {
  /**
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {Details[Name]} [detail]
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Call `handler` with the detail of every event of this name, until `signal` is aborted.
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {(detail: Details[Name]) => unknown} handler
   * @param {AbortSignal} [signal]
   */
  on(name, handler, signal) {
    this.addEventListener(name, (event) => handler(/** @type {CustomEvent<Details[Name]>} */ (event).detail), { signal });
  }
}

// When to render: soon, or with the next frame, and less often during bursts. No DOM.

/** Milliseconds between two renders of a hidden page, which draws no frames. */
const HIDDEN_FRAME = 100;
/** More requests than this before a render count as a burst ... */
const BURST = 4;
/** ... after which rendering pauses for this many milliseconds. */
const REST = 100;

/**
 * Wrap `render` so that any number of requests leads to one call soon after.
 * @param {() => void} render
 */
export function soon(render) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      render();
    });
  };
}

/**
 * Wrap `render` so that any number of requests leads to one call before the next frame: for changes that can come in
 * bursts, because every render measures the page. During a burst most frames are skipped, because each costs far more
 * than its few new rows. A hidden page draws no frames, so a timer replaces them.
 * @param {() => void} render
 */
export function eachFrame(render) {
  let asked = 0;
  let frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let resting = false;
  const plan = () => {
    frame = requestAnimationFrame(run);
    timer = setTimeout(run, HIDDEN_FRAME);
  };
  const rested = () => {
    resting = false;
    if (asked) plan();
  };
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    resting = asked > BURST;
    if (resting) setTimeout(rested, REST);
    asked = 0;
    render();
  };
  return () => {
    asked += 1;
    if (asked === 1 && !resting) plan();
  };
}

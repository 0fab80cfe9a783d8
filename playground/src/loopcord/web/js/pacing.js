// When to render what was asked for: soon, or with the next picture, and in bursts more seldom. No DOM.

/** Milliseconds between two renders of a page that draws no pictures. */
const HIDDEN_FRAME = 100;
/** What was asked for more often than this until it was rendered comes in a burst ... */
const BURST = 4;
/** ... and is then left alone for so many milliseconds. */
const REST = 100;

/**
 * Call `render` once, soon, however often it is asked for until then.
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
 * Call `render` once before the next picture is drawn, however often it is asked for until then: for what may come in
 * bursts, since every render measures the page. In a burst most pictures are left out, as each costs far more than the
 * few rows that are new in it. A hidden page draws no pictures; there a timer does it.
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

// The live connection to the server: opens it, opens it again when it breaks, and hands over frames. What they mean
// is the store's business.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/**
 * Keep a connection for this person; `onFrame(frame)` gets every frame, `onState(connected)` every change.
 * @param {string} person
 * @param {(frame: Wire.Frame) => void} onFrame
 * @param {(connected: boolean) => void} onState
 */
export function connect(person, onFrame, onState) {
  let wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | null} */
  let timer = null;

  function open() {
    timer = null;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/events?person=${encodeURIComponent(person)}`);
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      if (frame.type === "snapshot") {
        wait = FIRST_WAIT;
        onState(true);
      }
      onFrame(frame);
    };
    socket.onclose = () => {
      onState(false);
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 1.7, LONGEST_WAIT);
    };
  }

  // A phone that wakes up, or a cable put back in, need not wait for the timer.
  const hurry = () => {
    if (timer === null) return;
    clearTimeout(timer);
    open();
  };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  open();
}

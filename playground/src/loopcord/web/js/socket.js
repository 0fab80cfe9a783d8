// The live connection to the server: open it, reopen it when it breaks, and pass on frames, which the store interprets.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/**
 * Keep a connection for this person; `onFrame(frame)` gets every frame, `onState(connected)` every change of state.
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

  // When a phone wakes up or the network returns, do not wait for the timer.
  const hurry = () => {
    if (timer === null) return;
    clearTimeout(timer);
    open();
  };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  open();
}

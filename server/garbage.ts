const LOOK_EVERY_MS = 60_000;
/** In that time: the server rests although machines ask for its health. */
const RESTS_BELOW_REQUESTS = 60;
const GROWN_BYTES = 24 * 1024 * 1024;

/**
 * Collects garbage in each minute of rest in which the process has grown. V8 keeps what a busy minute left until memory runs short, which on a
 * machine with other programs is too late. Needs `--expose-gc` (`scripts/server-process.json`).
 * @returns counts a request
 */
export function collectAtRest(): () => void {
  let requests = 0;
  let collectedBytes = process.memoryUsage.rss();
  setInterval(() => {
    const rests = requests < RESTS_BELOW_REQUESTS;
    requests = 0;
    if (!rests || process.memoryUsage.rss() < collectedBytes + GROWN_BYTES) return;
    collectGarbage();
    collectedBytes = process.memoryUsage.rss();
  }, LOOK_EVERY_MS).unref();
  return () => {
    requests += 1;
  };
}

/** Takes up to a fifth of a second, in which nothing is answered. */
export const collectGarbage = (): void =>
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

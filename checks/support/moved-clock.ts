/** Preloaded into a product: moves its clock ahead when its parent process asks. */
const SystemDate = Date;
/** The clock's offset from the real time. */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + aheadMs });

class MovedDate extends SystemDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(MovedDate.now());
    else super(...(given as [number]));
  }
  static override now(): number {
    return SystemDate.now() + aheadMs;
  }
}

// The product's child processes have no channel to this one, and keep real time.
if (process.send) {
  globalThis.Date = MovedDate as DateConstructor;
  process.on('message', (message: { aheadMs: number }) => {
    ({ aheadMs } = message);
    process.send?.({ aheadMs });
  });
  // Listening must not keep the product's process alive.
  process.channel?.unref();
}

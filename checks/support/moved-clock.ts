/**
 * Loaded into a product before anything else: its clock runs as usual, and jumps ahead when its parent says so. What is a
 * day or a fortnight off is then seen as people will see it, by the product as it is.
 */
const SystemDate = Date;
/** What a machine's clock is off already when the product starts. */
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

// A child of the product has no parent here, and keeps the time.
if (process.send) {
  globalThis.Date = MovedDate as DateConstructor;
  process.on('message', (message: { aheadMs: number }) => {
    ({ aheadMs } = message);
    process.send?.({ aheadMs });
  });
  // Listening must not keep a product from ending.
  process.channel?.unref();
}

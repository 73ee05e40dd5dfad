/** Yields to other requests. */
export type Pause = () => Promise<void>;

const ITEMS_BETWEEN_PAUSES = 50;

export async function* withPauses<T>(items: readonly T[], pause: Pause): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_BETWEEN_PAUSES === ITEMS_BETWEEN_PAUSES - 1) await pause();
    yield item;
  }
}

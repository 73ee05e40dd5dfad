/** A value created on first use. */
export interface Lazy<T> {
  (): Promise<T>;
  /** Makes the next call create the value again. */
  forget(): void;
}

/**
 * Creates a value on first use and keeps it until `forget`. A failure reaches the callers who waited and isn't cached,
 * so
 * the next call tries again.
 */
export function createLazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | undefined;
  function get(): Promise<T> {
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => {
      // A newer attempt may have started since the one that failed.
      if (made === making) made = undefined;
    });
    return making;
  }
  return Object.assign(get, {
    forget(): void {
      made = undefined;
    },
  });
}

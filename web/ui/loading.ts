const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back once, at the first pointer or key event. */
export function onFirstInteraction(begin: () => void): void {
  if (typeof window === 'undefined') return;
  const signed = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, signed);
    begin();
  };
  for (const sign of SIGNS) window.addEventListener(sign, signed, { passive: true });
}
/**
 * Runs a dynamic import only if it can succeed: online, or with a cache on this device. Many browsers cache a failed
 * import until the page is reloaded (https://github.com/whatwg/html/pull/10327).
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (!(await canCome())) throw new TypeError('There is no connection');
  return load();
}

const canCome = async (): Promise<boolean> =>
  typeof window === 'undefined' || navigator.onLine || ('caches' in window && (await caches.keys()).length > 0);

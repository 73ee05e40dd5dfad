const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back once, at the first sign of a person at the page. */
export function onFirstInteraction(begin: () => void): void {
  if (typeof window === 'undefined') return;
  const signed = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, signed);
    begin();
  };
  for (const sign of SIGNS) window.addEventListener(sign, signed, { passive: true });
}
/**
 * Imports what a page is shown without. Many browsers keep an import that failed for as long as the page is open
 * (https://github.com/whatwg/html/pull/10327), so none is begun where it can only fail: without a connection, and with nothing kept
 * on this device.
 */
export async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (!(await canCome())) throw new TypeError('There is no connection');
  return load();
}

const canCome = async (): Promise<boolean> =>
  typeof window === 'undefined' || navigator.onLine || ('caches' in window && (await caches.keys()).length > 0);

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const signs = ['online', 'offline'] as const;
  for (const sign of signs) window.addEventListener(sign, listener);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener);
  };
}

/** False if the device has no connection. True doesn't mean that the server can be reached. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

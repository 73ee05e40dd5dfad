import { useSyncExternalStore } from 'react';

/** Below `md` of `theme.css`. */
const PHONE = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** For what a phone has and a desk has not; where styles can say it, they should. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );

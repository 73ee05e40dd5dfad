import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what was rendered ahead, for everybody and without the address's query; true from when scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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

/** Whether a place of the page was scrolled near, once: what stands there is fetched then. */
export function useInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    // On a busy page one call may bring several entries: that it was away, and that it came.
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, isSeen];
}

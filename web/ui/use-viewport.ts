import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in pre-rendered markup, which is the same for everybody and has no query string; true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

function createMediaHook(query: string): () => boolean {
  function subscribe(onChange: () => void): () => void {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => window.matchMedia(query).matches,
      () => false,
    );
}

/** Below `md` of `theme.css`, for layouts that only a phone has. Prefer CSS where it is enough. */
export const useIsPhone = createMediaHook('(width < 48rem)');

/** Below `lg` of `theme.css`. */
export const useIsNarrow = createMediaHook('(width < 66.25rem)');

/** True while the page is being printed. */
export const useIsOnPaper = createMediaHook('print');

/** Becomes true once the element has scrolled near the viewport, for content that is fetched then. */
export function useInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    // One callback may bring several entries: out of view, then in view.
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, isSeen];
}

import { type RefObject, useEffect, useRef, useState } from 'react';

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

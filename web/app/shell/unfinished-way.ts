import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';

const KEY = 'unfinishedWay';

/**
 * Remembers where a press leads until one is there. The router loads the page anew where one's code can not be had (it is of a
 * release long gone), and forgets the press.
 */
export function useUnfinishedWay(): void {
  const { location } = useNavigation();
  const way = location && createPath(location);
  useEffect(() => {
    if (!way) return;
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ from: window.location.href, way }));
    } catch {
      // Without storage the press is to be repeated.
    }
    return () => sessionStorage.removeItem(KEY);
  }, [way]);
}

/** Where a press led that this very page could not follow before it was loaded anew. Whoever has gone elsewhere meant to. */
export function takeUnfinishedWay(): string | null {
  try {
    const { from, way } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { from?: string; way?: string };
    sessionStorage.removeItem(KEY);
    return way && from === window.location.href ? way : null;
  } catch {
    return null;
  }
}

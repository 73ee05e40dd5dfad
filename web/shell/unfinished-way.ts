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
      sessionStorage.setItem(KEY, way);
    } catch {
      // Without storage the press is to be repeated.
    }
    return () => sessionStorage.removeItem(KEY);
  }, [way]);
}

/** Where a press led that the page before could not follow, once. */
export function takeUnfinishedWay(): string | null {
  try {
    const way = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return way;
  } catch {
    return null;
  }
}

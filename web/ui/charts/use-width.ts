import { type RefCallback, useCallback, useState } from 'react';

/** How wide an element is, kept up to date; 0 before it is known. */
export function useWidth(): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation the focus goes to the new page's heading, as it would with a real page load. */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus goes to the new page's heading, as it would with a real page load; where the heading comes
 * later than the page, it follows, unless somebody has begun to do something.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    const main = document.querySelector<HTMLElement>('main');
    if (!main) return;
    focusOn(main.querySelector<HTMLElement>('h1') ?? main);
    const watch = new MutationObserver(() => {
      const heading = main.querySelector<HTMLElement>('h1');
      const { activeElement } = document;
      if (heading && (activeElement === main || activeElement === document.body)) focusOn(heading);
    });
    watch.observe(main, { childList: true, subtree: true });
    const leave = () => watch.disconnect();
    for (const sign of ['pointerdown', 'keydown'] as const) window.addEventListener(sign, leave, { once: true });
    return () => {
      leave();
      for (const sign of ['pointerdown', 'keydown'] as const) window.removeEventListener(sign, leave);
    };
  }, [pathname, hash]);
}

function focusOn(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

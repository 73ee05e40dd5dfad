import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readAddress } from '#contract/paths.ts';

/**
 * After a navigation the focus goes to the new page's heading, as it would with a real page load; where the heading comes
 * later than the page, it follows, unless somebody has begun to do something.
 */
export function usePageFocus(): void {
  const { pathname: address, hash } = useLocation();
  // In another language it is the same page.
  const pathname = readAddress(address).path;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    const main = document.querySelector<HTMLElement>('main');
    if (!main) return;
    focusOn(headingOf(main) ?? main);
    const watch = new MutationObserver(() => {
      const heading = headingOf(main);
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

/**
 * Where what has the focus leaves the page (a row that was approved, a booking that was cancelled), the focus goes to the
 * page's heading rather than nowhere. It waits two frames: a dialog that closes gives it back to where it came from first.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;
    const giveToHeading = () => {
      const main = document.querySelector<HTMLElement>('main');
      const heading = main && headingOf(main);
      if (heading && isLost() && !main.closest('[inert], [aria-hidden=true]')) focusOn(heading);
    };
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(giveToHeading);
      });
    });
    const note = (event: FocusEvent) => {
      last = event.target as Element;
    };
    // A press beside everything leaves the focus nowhere on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (!last?.contains(target as Node)) last = null;
    };
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
}

function headingOf(main: HTMLElement): HTMLElement | null {
  return main.querySelector('h1');
}

function focusOn(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

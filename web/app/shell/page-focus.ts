import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Locale } from '#contract/locale.ts';
import { inLanguage, PUBLIC_PAGES, readAddress } from '#contract/paths.ts';
import { changeLanguage } from '../../ui/i18n/language.ts';

/** Switches to the language that the address names. */
export function useAddressLanguage(): void {
  const { locale } = readAddress(useLocation().pathname);
  useEffect(() => {
    if (locale) void changeLanguage(locale);
  }, [locale]);
}

/** Changes the language, and the address if the page has one per language. */
export function useLanguageChange(): (language: Locale) => Promise<void> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { path } = readAddress(pathname);
  return async (language) => {
    await changeLanguage(language);
    if (PUBLIC_PAGES.includes(path))
      await navigate(
        { pathname: inLanguage(language, path), search, hash },
        { replace: true, preventScrollReset: true },
      );
  };
}

/**
 * After a navigation the focus moves to the new page's heading, as on a real page load. A heading that renders later
 * gets it then, unless the person has already done something.
 */
export function usePageFocus(): void {
  const { pathname: address, hash } = useLocation();
  // A change of language stays on the same page.
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
 * When the focused element is removed (an approved row, a cancelled booking), moves the focus to the page's heading
 * instead of losing it. Waits two frames, because a closing dialog restores the focus first.
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
    // Clicking an empty area clears the focus on purpose.
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

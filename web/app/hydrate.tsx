import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { resolveLocale } from '#contract/locale.ts';
import { readServerTimeOfPage } from '../ui/clock.ts';
import { startI18n } from '../ui/i18n/i18n.ts';

const KEY = 'unfinishedWay';

/**
 * Remembers the target of a navigation until it completes. If the router can't load a page's code (a new release
 * replaced it), it reloads the page and would forget the click.
 */
export const rememberUnfinishedWay: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, { to }) => {
        // For back and forward the address has already changed.
        const forget = typeof to === 'string' ? remember(to) : null;
        await go();
        forget?.();
      },
    }),
};

function remember(to: string): () => void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  const unfinished = JSON.stringify({ from: window.location.href, way: pathname + search + hash });
  try {
    sessionStorage.setItem(KEY, unfinished);
  } catch {
    // Without storage the person has to click again.
    return () => undefined;
  }
  return () => {
    // A later navigation may have replaced it.
    if (sessionStorage.getItem(KEY) === unfinished) sessionStorage.removeItem(KEY);
  };
}

/**
 * The target of a navigation that failed before this page was reloaded. Null if the person has since gone elsewhere.
 */
export function takeUnfinishedWay(): string | null {
  try {
    const { from, way } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { from?: string; way?: string };
    sessionStorage.removeItem(KEY);
    return way && from === window.location.href ? way : null;
  } catch {
    return null;
  }
}

/**
 * Hydrates the page. Call it only after the page's own modules have run, because they register the texts that the
 * page shows. React drops clicks on parts whose texts are still missing.
 */
export async function hydrate(): Promise<void> {
  readServerTimeOfPage();
  const way = takeUnfinishedWay();
  if (way) window.location.replace(way);

  // Hydration must use the same texts as the server. Translators come later, so the page can do without this module.
  await Promise.all([
    startI18n(resolveLocale(document.documentElement.lang)),
    import('./foreign-changes.ts').then(({ surviveForeignChanges }) => surviveForeignChanges()).catch(() => undefined),
  ]);

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[rememberUnfinishedWay]} />
      </StrictMode>,
    );
  });
}

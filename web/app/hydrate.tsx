import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { localeOf } from '#contract/locale.ts';
import { startI18n } from '../ui/i18n/i18n.ts';
import { rememberUnfinishedWay, takeUnfinishedWay } from './shell/unfinished-way.ts';

/**
 * Hydrates the page. Call it only after the page's own files have run: they register the texts that the page shows. React loses
 * a press on a part of the page whose texts are still missing.
 */
export async function hydrate(): Promise<void> {
  const way = takeUnfinishedWay();
  if (way) window.location.replace(way);

  // Hydration must find the very words that the page was rendered with.
  await startI18n(localeOf(document.documentElement.lang));

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[rememberUnfinishedWay]} />
      </StrictMode>,
    );
  });
}

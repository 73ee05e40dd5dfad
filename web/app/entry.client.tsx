import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { localeOf } from '#contract/locale.ts';
import { startI18n } from '../ui/i18n/i18n.ts';
import { rememberUnfinishedWay, takeUnfinishedWay } from './shell/unfinished-way.ts';

const way = takeUnfinishedWay();
if (way) window.location.replace(way);

// The page's files are there before this one. Hydration must find the very words that it was rendered with.
await startI18n(localeOf(document.documentElement.lang));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[rememberUnfinishedWay]} />
    </StrictMode>,
  );
});

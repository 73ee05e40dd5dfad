import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startI18n } from '../ui/i18n/i18n.ts';
import { takeUnfinishedWay } from './shell/unfinished-way.ts';

const way = takeUnfinishedWay();
if (way) window.location.replace(way);

// The page's files are there before this one. Hydration must find the very words that it was rendered with.
await startI18n(document.documentElement.lang === 'fr' ? 'fr' : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takeUnfinishedWay } from './shell/unfinished-way.ts';
import type { CatalogueName } from './ui/i18n/catalogues.ts';
import { startI18n } from './ui/i18n/i18n.ts';

const way = takeUnfinishedWay();
if (way) window.location.replace(way);

// The page was rendered in one language with certain catalogues; hydration must find the very same words.
const { lang, dataset } = document.documentElement;
const shown = dataset.catalogues?.split(' ').filter(Boolean) ?? [];
await startI18n(lang === 'fr' ? 'fr' : 'en', shown as CatalogueName[]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

import { use, useSyncExternalStore } from 'react';
import { onFirstInteraction } from '../loading.ts';
import type { Translate } from './i18n.ts';
import { fetchTexts, keptTexts, onNewWords, wantTexts } from './i18n.ts';
import { useLanguage } from './language.ts';
import type { CatalogueName, Catalogues } from './texts.ts';

/**
 * The words of a folder, for a component: `const useTexts = createTextsHook('bookings')` at the head of its file and
 * `const t = useTexts()` in it. Being there once the file is, and not when it is drawn, all words of a page are fetched
 * at once; it is drawn when they have come.
 */
export function createTextsHook<N extends CatalogueName>(name: N): () => Translate<Catalogues[N]> {
  wantTexts(name);
  return () => use(fetchTexts(name, useLanguage())).words;
}

export const useUiTexts = createTextsHook('ui');

/**
 * The same for words that a page is shown without, as what it may refuse: fetched at the first sign of a person, so that they are
 * there should the connection be lost. A general sentence stands in until then.
 */
export function createLazyTextsHook<N extends CatalogueName>(name: N): () => Translate<Catalogues[N]> {
  onFirstInteraction(() => wantTexts(name));
  return () => {
    const ui = useUiTexts();
    const now = () => keptTexts(name);
    const kept = useSyncExternalStore(onNewWords, now, now);
    if (kept) return kept.words;
    return (_key, _gaps, otherwise = ui('error.unknown')) => {
      wantTexts(name);
      return otherwise;
    };
  };
}

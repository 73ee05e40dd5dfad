import { use, useSyncExternalStore } from 'react';
import { onFirstInteraction } from '../loading.ts';
import type { Translate } from './i18n.ts';
import { fetchTexts, keptTexts, onNewWords, wantTexts } from './i18n.ts';
import { useLanguage } from './language.ts';
import type { CatalogueName, Catalogues } from './texts.ts';

/**
 * Creates the hook for a folder's texts, by the folder's name: call it at the top of a file, and write
 * `const t = useTexts()` in a component. The catalogue is registered when the module loads, not when it renders, so a
 * page fetches all its texts at once.
 */
export function createTextsHook<N extends CatalogueName>(name: N): () => Translate<Catalogues[N]> {
  wantTexts(name);
  return () => use(fetchTexts(name, useLanguage())).words;
}

export const useUiTexts = createTextsHook('ui');

/**
 * Like `createTextsHook`, for texts that a page can render without, such as refusals. Fetches them at the first
 * interaction, so that they are there if the connection breaks later; until then a general sentence stands in.
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

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { wantTexts } from './i18n.ts';
import type { CatalogueName } from './texts.ts';

/**
 * The words of a folder, for a component: `const useTexts = textsOf('bookings')` at the head of its file and
 * `const t = useTexts()` in it. Being there once the file is, and not when it is drawn, all words of a page are fetched
 * at once; it is drawn when they have come.
 */
export function textsOf<N extends CatalogueName>(name: N): () => TFunction<N> {
  wantTexts(name);
  return () => useTranslation(name).t as TFunction<N>;
}

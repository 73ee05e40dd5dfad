import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, localeOf } from '#contract/locale.ts';
import { loadTexts } from './catalogues.ts';
import { LANGUAGES } from './languages.ts';
import type { CatalogueName } from './texts.ts';

const fromFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, name, done) => {
    loadTexts(name, language).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

export const i18n = i18next;

const wanted = new Set<CatalogueName>();

/** Says that a file which is there now shows these words: they are fetched at once, or as soon as the language is known. */
export function wantTexts(name: CatalogueName): void {
  wanted.add(name);
  if (i18next.isInitialized) void i18next.loadNamespaces(name);
}

/** Until the words of all files that have come are there. Rejects where they cannot be fetched; asked again, it tries again. */
export async function wantedTexts(): Promise<void> {
  await i18next.loadNamespaces([...wanted]);
  const missing = () => [...wanted].filter((name) => !i18next.hasResourceBundle(i18next.language, name));
  if (missing().length === 0) return;
  await i18next.reloadResources(i18next.language, missing());
  if (missing().length > 0) throw new Error(`The texts of ${missing().join(', ')} did not come`);
}

/** Loads in this language what is wanted, and what is named besides; nothing may render before. */
export async function startI18n(language: Locale, more: readonly string[] = []): Promise<void> {
  await i18next
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES.keys()],
      fallbackLng: false,
      ns: [...new Set<string>([...wanted, ...more])],
      defaultNS: 'ui',
      // React escapes what it prints.
      interpolation: { escapeValue: false },
    });
}

export const currentLanguage = (): Locale => localeOf(i18next.language);

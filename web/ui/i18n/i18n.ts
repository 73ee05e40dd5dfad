import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/accounts.ts';
import { type CatalogueName, catalogues } from './catalogues.ts';

const fromFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    catalogues[namespace as CatalogueName][language as Locale]().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

export const i18n = i18next;

/** Loads the language's `common` texts and those named; nothing may render before. */
export async function startI18n(language: Locale, names: readonly CatalogueName[] = []): Promise<void> {
  await i18next
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: ['en', 'fr'],
      fallbackLng: false,
      ns: ['common', ...names],
      defaultNS: 'common',
      // React escapes what it prints.
      interpolation: { escapeValue: false },
    });
}

export const currentLanguage = (): Locale => (i18next.language === 'fr' ? 'fr' : 'en');

/** BCP 47 tag for dates, numbers and screen readers' voices. */
export const languageTag = (language: Locale): string => (language === 'fr' ? 'fr-CA' : 'en-CA');

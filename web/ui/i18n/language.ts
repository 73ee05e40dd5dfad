import { useTranslation } from 'react-i18next';
import { type Locale, localeOf } from '#contract/locale.ts';
import { i18n } from './i18n.ts';

const YEAR_SECONDS = 31_536_000;
export const LANGUAGE_KEY = 'lang';

/** Remembers the choice (the server picks the pre-rendered page by the cookie) and changes every text in place. */
export async function changeLanguage(language: Locale): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be switched off; the cookie remembers.
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export function useLanguage(): Locale {
  const { i18n: instance } = useTranslation('ui');
  return localeOf(instance.language);
}

import { useSyncExternalStore } from 'react';
import type { Locale } from '#contract/locale.ts';
import { currentLanguage, onNewWords, speak } from './i18n.ts';

const YEAR_SECONDS = 31_536_000;
export const LANGUAGE_KEY = 'lang';

/** Remembers the choice (the server picks the pre-rendered page by the cookie) and updates all texts in place. */
export async function changeLanguage(language: Locale): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be switched off; the cookie is enough.
  }
  await speak(language);
  document.documentElement.lang = language;
}

export function useLanguage(): Locale {
  return useSyncExternalStore(onNewWords, currentLanguage, currentLanguage);
}

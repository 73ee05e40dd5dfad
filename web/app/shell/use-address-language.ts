import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Locale } from '#contract/locale.ts';
import { inLanguage, PUBLIC_PAGES, readAddress } from '#contract/paths.ts';
import { changeLanguage } from '../../ui/i18n/language.ts';

/** An address that names its language is read in it, and so is what comes after it. */
export function useAddressLanguage(): void {
  const { locale } = readAddress(useLocation().pathname);
  useEffect(() => {
    if (locale) void changeLanguage(locale);
  }, [locale]);
}

/** Changes the language, and the address where the page has one in each. */
export function useLanguageChange(): (language: Locale) => Promise<void> {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { path } = readAddress(pathname);
  return async (language) => {
    await changeLanguage(language);
    if (PUBLIC_PAGES.includes(path))
      await navigate(
        { pathname: inLanguage(language, path), search, hash },
        { replace: true, preventScrollReset: true },
      );
  };
}

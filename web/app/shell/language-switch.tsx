import { useLanguage } from '../../ui/i18n/language.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { useLanguageChange } from './use-address-language.ts';

/** Offers the other languages, each in its own words. */
export function LanguageSwitch() {
  const language = useLanguage();
  const changeLanguage = useLanguageChange();
  const others = [...LANGUAGES].filter(([locale]) => locale !== language);
  return others.map(([locale, { name, switchTo }]) => (
    <button
      key={locale}
      type="button"
      lang={locale}
      title={switchTo}
      onClick={() => void changeLanguage(locale)}
      className="min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold transition-colors hover:bg-sunken md:px-3"
    >
      <span className="sm:hidden" aria-hidden="true">
        {locale.toUpperCase()}
      </span>
      <span className="max-sm:sr-only">{name}</span>
    </button>
  ));
}

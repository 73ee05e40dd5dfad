import { changeLanguage, useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('shell');

/** Offers the other language in its own words. */
export function LanguageSwitch() {
  const t = useTexts();
  const other = useLanguage() === 'en' ? 'fr' : 'en';
  return (
    <button
      type="button"
      lang={other}
      title={t('language.switch')}
      onClick={() => void changeLanguage(other)}
      className="min-h-11 min-w-11 rounded-md px-2 text-sm font-semibold transition-colors hover:bg-sunken md:px-3"
    >
      <span className="sm:hidden" aria-hidden="true">
        {other.toUpperCase()}
      </span>
      <span className="max-sm:sr-only">{t('language.other')}</span>
    </button>
  );
}

import { inLanguage, PAGE_PATHS } from '#contract/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('public-pages');

/** Of who is offered no longer, or never was. */
export function MissingPage() {
  const t = useTexts();
  const language = useLanguage();
  return (
    <header className="grid max-w-2xl justify-items-start gap-4">
      <h1 className="text-xl font-bold tracking-tight">{t('notFound')}</h1>
      <p className="text-soft">{t('notFoundText')}</p>
      <a href={inLanguage(language, PAGE_PATHS.find)} className={buttonStyle('primary', 'lg')}>
        {t('find')}
      </a>
    </header>
  );
}

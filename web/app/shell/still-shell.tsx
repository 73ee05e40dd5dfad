import type { ReactNode } from 'react';
import { languageTag } from '#contract/locale.ts';
import { inLanguage, PAGE_PATHS } from '#contract/paths.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { FooterFrame, footerLinkStyle, Wordmark } from './footer-frame.tsx';

const useTexts = createTextsHook('shell');
const usePagesTexts = createTextsHook('public-pages');

/** Header and footer of a page without scripts, where everything is a link. */
export function StillShell({ path, children }: { path: string | null; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <StillHeader path={path} />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        <div className="mx-auto w-full max-w-6xl px-4 py-8 md:px-6 md:py-12">{children}</div>
      </main>
      <StillFooter />
    </div>
  );
}

function StillHeader({ path }: { path: string | null }) {
  const t = useTexts();
  const pages = usePagesTexts();
  const language = useLanguage();
  const others = [...LANGUAGES].filter(([locale]) => locale !== language);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-2 px-4 md:gap-x-4 md:px-6">
        <a href={inLanguage(language, PAGE_PATHS.home)} className="mr-auto inline-flex rounded-md py-2">
          <Wordmark />
        </a>
        <nav aria-label={t('nav.main')} className="flex items-center gap-x-1 md:gap-x-2">
          {path !== null &&
            others.map(([locale, { name, switchTo }]) => (
              <a
                key={locale}
                href={inLanguage(locale, path)}
                lang={locale}
                hrefLang={languageTag(locale)}
                title={switchTo}
                className={quiet}
              >
                <span className="sm:hidden" aria-hidden="true">
                  {locale.toUpperCase()}
                </span>
                <span className="max-sm:sr-only">{name}</span>
              </a>
            ))}
          <a href={inLanguage(language, PAGE_PATHS.schoolLogin)} className={`${quiet} max-sm:hidden`}>
            {pages('header.school')}
          </a>
          <a href={inLanguage(language, PAGE_PATHS.login)} className={buttonStyle('secondary')}>
            {pages('header.login')}
          </a>
        </nav>
      </div>
    </header>
  );
}

function StillFooter() {
  const language = useLanguage();
  const pages = usePagesTexts();
  return (
    <FooterFrame
      link={(to, text) => (
        <a href={inLanguage(language, to)} className={footerLinkStyle}>
          {text}
        </a>
      )}
    >
      <li className="sm:hidden">
        <a href={inLanguage(language, PAGE_PATHS.schoolLogin)} className={footerLinkStyle}>
          {pages('header.school')}
        </a>
      </li>
    </FooterFrame>
  );
}

const quiet =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2 text-sm font-semibold hover:bg-sunken md:px-3';

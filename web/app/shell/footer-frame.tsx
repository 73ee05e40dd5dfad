import type { ReactNode } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

/** `isTight` leaves only the sign on the narrowest phones. */
export function Wordmark({ isTight = false }: { isTight?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-extrabold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-action" />
        <path d="M12.6 7h6.8L26 26H6Z" className="fill-on-action" opacity=".22" />
        <path
          d="M16 8v3.2m0 3v4m0 3.2V26"
          className="stroke-amber"
          strokeWidth="2.8"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
      {isTight ? <span className="max-[24rem]:sr-only">Lanewise</span> : 'Lanewise'}
    </span>
  );
}

const useTexts = createTextsHook('shell');

const LINKS = [
  { to: PAGE_PATHS.about, text: 'footer.about' },
  { to: PAGE_PATHS.whyUs, text: 'footer.whyUs' },
  { to: PAGE_PATHS.faqs, text: 'footer.faqs' },
  { to: PAGE_PATHS.contact, text: 'footer.contact' },
  { to: PAGE_PATHS.terms, text: 'footer.terms' },
] as const;

export const footerLinkStyle =
  'inline-flex min-h-11 items-center rounded-sm text-sm font-medium underline-offset-4 hover:underline';

/**
 * The footer of every page. Callers pass the link component, because some pages have no scripts; children are more
 * entries.
 */
export function FooterFrame({
  link,
  children,
}: {
  link: (to: string, text: string) => ReactNode;
  children?: ReactNode;
}) {
  const t = useTexts();
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-8 md:flex md:items-center md:justify-between md:px-6">
        <div>
          <Wordmark />
          <p className="mt-2 text-sm text-soft">{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap gap-x-6">
            {LINKS.map(({ to, text }) => (
              <li key={to}>{link(to, t(text))}</li>
            ))}
            {children}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

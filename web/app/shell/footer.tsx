import { Link } from 'react-router';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { footerLinks } from './footer-links.ts';
import { Wordmark } from './wordmark.tsx';

const useTexts = textsOf('shell');

export function Footer() {
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
            {footerLinks.map(({ to, text }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-sm text-sm font-medium underline-offset-4 hover:underline"
                >
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

import { NavLink } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('money');

/** Tabs between the pages about a school's money. */
export function MoneyPages() {
  const t = useTexts();
  const pages = [
    { to: PAGE_PATHS.money, title: t('pages.balances') },
    { to: PAGE_PATHS.packages, title: t('pages.packages') },
  ];
  return (
    <nav aria-label={t('title')} className="mb-8 flex gap-1 overflow-x-auto border-b border-line">
      {pages.map(({ to, title }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            cx(
              '-mb-px flex min-h-11 items-center border-b-3 px-4 font-semibold whitespace-nowrap -outline-offset-2',
              isActive ? 'border-action text-action-text' : 'border-transparent text-soft hover:text-ink',
            )
          }
        >
          {title}
        </NavLink>
      ))}
    </nav>
  );
}

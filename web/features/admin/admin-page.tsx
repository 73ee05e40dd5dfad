import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { useWaiting } from './queries.ts';

const useTexts = createTextsHook('admin');

const SECTIONS = [
  { id: 'schools', to: PAGE_PATHS.admin, waiting: 'schools' },
  { id: 'accounts', to: PAGE_PATHS.adminAccounts },
  { id: 'bookings', to: PAGE_PATHS.adminBookings },
  { id: 'reviews', to: PAGE_PATHS.adminReviews },
  { id: 'messages', to: PAGE_PATHS.adminMessages, waiting: 'messages' },
  { id: 'mail', to: PAGE_PATHS.adminMail, waiting: 'mail' },
  { id: 'audit', to: PAGE_PATHS.adminAudit },
  { id: 'password', to: PAGE_PATHS.adminPassword },
] as const;
type AdminSection = (typeof SECTIONS)[number]['id'];

/** Navigation between admin sections, with the number of open items in each. */
function AdminNav() {
  const t = useTexts();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const { data: waiting } = useWaiting();
  useEffect(() => {
    // Scroll only the list. `scrollIntoView` would also move a page restored to its middle.
    const row = list.current;
    const current = row?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    // `relative` keeps the list's visually hidden text inside it. Without it, that text would widen the page.
    <nav aria-label={t('areas')} className="mb-8 border-b border-line">
      <ul ref={list} className="relative -mb-px flex gap-1 overflow-x-auto">
        {SECTIONS.map((section) => {
          const count = 'waiting' in section ? (waiting?.[section.waiting] ?? 0) : 0;
          return (
            <li key={section.id}>
              <NavLink
                to={section.to}
                end={section.to === PAGE_PATHS.admin}
                className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-action-text"
              >
                {t(`sections.${section.id}`)}
                {count > 0 && (
                  <span className="tabular rounded-full bg-amber px-2 text-sm text-on-amber">
                    {count > 99 ? '99+' : count}
                    <span className="sr-only"> {t('waiting')}</span>
                  </span>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Frame of an admin section or of a single booking. */
export function AdminPage({ section, children }: { section: AdminSection | 'booking'; children: ReactNode }) {
  const t = useTexts();
  const title = section === 'booking' ? t('bookings.one') : t(`sections.${section}`);
  const lead = section === 'booking' || section === 'password' ? undefined : t(`leads.${section}`);
  return (
    <Page title={`${title} · ${t('title')}`}>
      <AdminNav />
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
    </Page>
  );
}

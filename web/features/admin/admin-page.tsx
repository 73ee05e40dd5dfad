import type { ReactNode } from 'react';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { AdminNav, type AdminSection } from './admin-nav.tsx';

const useTexts = textsOf('admin');

/** A section of the operator's desk, or one booking: the ways to the others, its heading, and what is in it. */
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

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminNav } from '../../features/admin/admin-nav.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

interface AdminPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the operator's desk: the ways to the others, its heading, and what is in it. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  return (
    <Page title={`${title} · ${t('title')}`}>
      <AdminNav />
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskNav } from '../../features/admin/desk-nav.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

interface DeskPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the operator's desk: the ways to the others, its heading, and what is in it. */
export function DeskPage({ title, lead, children }: DeskPageProps) {
  const { t } = useTranslation('admin');
  return (
    <Page title={`${title} · ${t('title')}`}>
      <DeskNav />
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
    </Page>
  );
}

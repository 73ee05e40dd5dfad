import type { ReactNode } from 'react';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { AdminNav } from './admin-nav.tsx';

const useTexts = textsOf('admin');

interface AdminPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the operator's desk: the ways to the others, its heading, and what is in it. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  const t = useTexts();
  return (
    <Page title={`${title} · ${t('title')}`}>
      <AdminNav />
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
    </Page>
  );
}

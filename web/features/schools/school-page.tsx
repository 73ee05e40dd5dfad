import type { ReactNode } from 'react';
import { Page, PageHeading } from '../../ui/page.tsx';
import { SchoolNotice } from './school-notice.tsx';

interface SchoolPageProps {
  title: string;
  lead?: ReactNode;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
  width?: 'normal' | 'wide';
  /** What it is about needs the height. */
  isDense?: boolean;
}

/** A page of a school: its heading, and what keeps students from seeing the school, if anything does. */
export function SchoolPage({ title, lead, action, children, width = 'wide', isDense = false }: SchoolPageProps) {
  return (
    <Page title={title} width={width} isDense={isDense}>
      <PageHeading lead={lead} action={action} isDense={isDense}>
        {title}
      </PageHeading>
      <SchoolNotice />
      {children}
    </Page>
  );
}

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
}

/** A page of a school: its heading, and what keeps students from seeing the school, if anything does. */
export function SchoolPage({ title, lead, action, children, width = 'wide' }: SchoolPageProps) {
  return (
    <Page title={title} width={width}>
      <PageHeading lead={lead} action={action}>
        {title}
      </PageHeading>
      <SchoolNotice />
      {children}
    </Page>
  );
}

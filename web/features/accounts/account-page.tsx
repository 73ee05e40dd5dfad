import type { ReactNode } from 'react';
import { Card, Page, PageHeading } from '../../ui/page.tsx';

interface AccountPageProps {
  title: string;
  heading: string;
  lead?: string;
  children: ReactNode;
  /** Below the card: the way to the other page. */
  footer?: ReactNode;
}

/** One narrow column: log-in, sign-up, forgot, reset. */
export function AccountPage({ title, heading, lead, children, footer }: AccountPageProps) {
  return (
    <Page title={title} width="narrow" {...(lead && { description: lead })}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>{children}</Card>
      {footer && <div className="mt-6 grid gap-2 text-center">{footer}</div>}
    </Page>
  );
}

import type { ReactNode } from 'react';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useActor } from '../session/session-store.ts';
import { InformationForm } from './information-form.tsx';
import { useSchool } from './queries.ts';

const useTexts = createTextsHook('ui');

interface InformationPageProps {
  title: string;
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** The school information form, as a welcome page (RT-08) or on its own (RT-09). */
export function InformationPage({ title, heading, lead, children }: InformationPageProps) {
  const t = useTexts();
  const actor = useActor('school');
  const { data: school, error, refetch } = useSchool(actor?.id);
  return (
    <Page title={title} width="normal">
      <PageHeading lead={lead}>{heading}</PageHeading>
      {school ? (
        <div className="grid gap-6">
          <Card>
            <InformationForm key={school.id} school={school} />
          </Card>
          {children}
        </div>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-52 w-full rounded-lg" />
      )}
    </Page>
  );
}

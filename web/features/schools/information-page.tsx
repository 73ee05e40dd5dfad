import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useActor } from '../session/session-store.ts';
import { InformationForm } from './information-form.tsx';
import { useSchool } from './queries.ts';

const useTexts = createTextsHook('ui');
const useSchoolsTexts = createTextsHook('schools');

/** The school information form, once the school has loaded. */
export function InformationCard() {
  const t = useTexts();
  const actor = useActor('school');
  const { data: school, error, refetch } = useSchool(actor?.id);
  if (!school)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-52 w-full rounded-lg" />
    );
  return (
    <Card>
      <InformationForm key={school.id} school={school} />
    </Card>
  );
}

/** RT-09: the form on its own. */
export function InformationPage() {
  const t = useSchoolsTexts();
  return (
    <Page title={t('information.title')} width="normal">
      <PageHeading lead={t('information.lead')}>{t('information.title')}</PageHeading>
      <InformationCard />
    </Page>
  );
}

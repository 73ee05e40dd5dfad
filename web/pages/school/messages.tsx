import { Inbox } from '../../features/inbox/inbox.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('inbox');

export default function MessagesPage() {
  const t = useTexts();
  const actor = useActor('school');
  return (
    <Page title={t('title')}>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {actor && <Inbox schoolId={actor.id} />}
    </Page>
  );
}

import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { StudentsFromFile } from '../../features/people-uploads/students-from-file.tsx';
import { AddKeyForm, KeyList } from '../../features/programs/key-list.tsx';
import { Webhooks } from '../../features/programs/webhooks.tsx';
import { SchoolData } from '../../features/programs/your-site.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('programs');

/** API keys, webhooks, the import of students and the export of the school's data. */
export default function IntegrationsPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SectionPage section="integrations">
      <KeyList schoolId={actor.id} />
      <AddKeyForm schoolId={actor.id} />
      <Webhooks schoolId={actor.id} />
      <StudentsFromFile schoolId={actor.id} />
      <SchoolData schoolId={actor.id} />
      <p>
        <TextLink to="/api/docs" reloadDocument>
          {t('made.docs')}
        </TextLink>
      </p>
    </SectionPage>
  );
}

import { StudentsFromFile } from '../../features/people-uploads/students-from-file.tsx';
import { AddKeyForm, KeyList } from '../../features/programs/key-list.tsx';
import { Webhooks } from '../../features/programs/webhooks.tsx';
import { SchoolData, YourSite } from '../../features/programs/your-site.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('programs');

/** API keys, webhooks and data exports of the school. */
export default function ProgramsPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <div className="grid gap-6">
        <YourSite schoolId={actor.id} />
        <StudentsFromFile schoolId={actor.id} />
        <KeyList schoolId={actor.id} />
        <AddKeyForm schoolId={actor.id} />
        <Webhooks schoolId={actor.id} />
        <SchoolData schoolId={actor.id} />
        <p>
          <TextLink to="/api/docs" reloadDocument>
            {t('made.docs')}
          </TextLink>
        </p>
      </div>
    </SchoolPage>
  );
}

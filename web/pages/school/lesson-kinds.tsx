import { LessonKinds } from '../../features/lesson-kinds/lesson-kinds.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('lesson-kinds');

/** What the school teaches beside the plain lesson. */
export default function SchoolLessonKinds() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <LessonKinds schoolId={actor.id} />
    </SchoolPage>
  );
}

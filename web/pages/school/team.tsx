import { Team } from '../../features/members/team.tsx';
import { fullName } from '../../features/school-instructors/instructor-name.ts';
import { useSchoolInstructors } from '../../features/school-instructors/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('members');

/** Who logs in for the school. */
export default function TeamPage() {
  const t = useTexts();
  const actor = useActor('school');
  const { data } = useSchoolInstructors(actor?.id);
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <Team schoolId={actor.id} instructors={(data ?? []).map((one) => ({ id: one.id, name: fullName(one) }))} />
    </SchoolPage>
  );
}

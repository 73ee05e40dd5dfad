import { InstructorsFromFile } from '../../features/people-uploads/instructors-from-file.tsx';
import { AddInstructorForm } from '../../features/school-instructors/add-instructor-form.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('school-instructors');

/** RT-14 */
export default function AddInstructor() {
  const t = useTexts();
  const actor = useActor('school');
  return (
    <SchoolPage title={t('add.title')} lead={t('add.lead')} width="normal">
      {actor && (
        <div className="grid gap-6">
          <InstructorsFromFile schoolId={actor.id} />
          <Card>
            <AddInstructorForm key={actor.id} schoolId={actor.id} />
          </Card>
        </div>
      )}
    </SchoolPage>
  );
}

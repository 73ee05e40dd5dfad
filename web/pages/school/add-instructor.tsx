import { useTranslation } from 'react-i18next';
import { AddInstructorForm } from '../../features/school-instructors/add-instructor-form.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { SchoolPage } from './school-page.tsx';

/** RT-14 */
export default function AddInstructor() {
  const { t } = useTranslation('school');
  const actor = useActor('school');
  return (
    <SchoolPage title={t('add.title')} lead={t('add.lead')} width="normal">
      {actor && (
        <Card>
          <AddInstructorForm key={actor.id} schoolId={actor.id} />
        </Card>
      )}
    </SchoolPage>
  );
}

import { Cars } from '../../features/cars/cars.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('cars');

/** A school's cars. */
export default function SchoolCars() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')}>
      <Cars schoolId={actor.id} />
    </SchoolPage>
  );
}

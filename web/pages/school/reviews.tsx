import { SchoolReviews } from '../../features/school-reviews/school-reviews.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-reviews');

export default function SchoolReviewsPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('reviews.title')} lead={t('reviews.lead')} width="normal">
      <SchoolReviews schoolId={actor.id} />
    </SchoolPage>
  );
}

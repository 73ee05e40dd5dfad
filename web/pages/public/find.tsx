import { Navigate, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { FindLesson } from '../../features/availability/find-lesson.tsx';
import { InstructorRowSkeletons } from '../../features/availability/instructor-row-skeleton.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import { useHydrated } from '../../ui/use-viewport.ts';

const useTexts = createTextsHook('availability');

/** Prerendered, because the bookable days depend on when the page is read. */
function FindLessonSkeleton() {
  const t = useTexts();
  return (
    <Page title={t('find.title')} description={t('find.description')} className="max-md:py-2">
      <div className="max-md:*:mb-3">
        <PageHeading lead={t('home.lead')}>{t('find.title')}</PageHeading>
      </div>
      <Skeleton className="mb-6 h-19 w-full" />
      <div className="grid gap-6 md:grid-cols-[21rem_minmax(0,1fr)] lg:gap-8">
        <Skeleton className="h-96 w-full max-md:h-14" />
        <InstructorRowSkeletons />
      </div>
    </Page>
  );
}

/** Free instructors for any visitor. Students are redirected to their own list with the same search. */
export default function FindPage() {
  const actor = useSession();
  const { search } = useLocation();
  const isAwake = useHydrated();
  if (actor?.kind === 'candidate') return <Navigate to={PAGE_PATHS.studentHome + search} replace />;
  return isAwake ? <FindLesson isForAnyone /> : <FindLessonSkeleton />;
}

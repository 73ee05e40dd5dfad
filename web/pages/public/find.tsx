import { Navigate, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { FindLesson } from '../../features/availability/find-lesson.tsx';
import { FindLessonSkeleton } from '../../features/availability/find-lesson-skeleton.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { useHydrated } from '../../ui/use-viewport.ts';

/** Who is free, for whoever looks in. A student has a list of their own, and is led there with the same question. */
export default function FindPage() {
  const actor = useSession();
  const { search } = useLocation();
  const isAwake = useHydrated();
  if (actor?.kind === 'candidate') return <Navigate to={PAGE_PATHS.studentHome + search} replace />;
  return isAwake ? <FindLesson isForAnyone /> : <FindLessonSkeleton />;
}

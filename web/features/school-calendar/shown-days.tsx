import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useChosenLesson } from '../school-bookings/use-chosen-lesson.ts';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { useSchoolCalendar } from './queries.ts';
import { SchoolCalendar } from './school-calendar.tsx';
import { spanOf } from './span-of.ts';
import type { useCalendarView } from './use-calendar-view.ts';

const lessonDialogs = lazyImport(async () => (await import('../school-bookings/lesson-dialogs.tsx')).LessonDialogs);

/** A day by instructor, or an instructor's week. */
export function ShownDays({
  schoolId,
  isEditable,
  view,
  change,
  isOfOne = false,
  tools,
}: Pick<ReturnType<typeof useCalendarView>, 'view' | 'change'> & {
  schoolId: string;
  /** Whether slots are changed here. */
  isEditable: boolean;
  isOfOne?: boolean;
  tools: ReactNode;
}) {
  const { data, error, refetch, isFetching } = useSchoolCalendar(schoolId, {
    ...spanOf(view),
    instructorId: view.instructorId,
  });
  const [cancelling, setCancelling] = useChosenLesson('calendar-cancelling', data?.bookings);
  const [ending, setEnding] = useChosenLesson('calendar-ending', data?.bookings);
  const LessonDialogs = useLazyImport(lessonDialogs, cancelling !== null || ending !== null, () => {
    setCancelling(null);
    setEnding(null);
  });
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <CalendarSkeleton />;
  }
  return (
    <>
      <SchoolCalendar
        schoolId={schoolId}
        calendar={data}
        view={view}
        onChange={change}
        onCancel={setCancelling}
        onOutcome={setEnding}
        isCovered={cancelling !== null || ending !== null}
        isEditable={isEditable}
        isOfOne={isOfOne}
        tools={tools}
      />
      {LessonDialogs && (
        <LessonDialogs
          cancelling={cancelling}
          ending={ending}
          onCancelClose={() => setCancelling(null)}
          onOutcomeClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

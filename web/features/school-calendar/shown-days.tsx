import { type ReactNode, useLayoutEffect, useState } from 'react';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';
import { useChosenLesson } from '../school-bookings/lesson-dialogs.tsx';
import type { LessonMove } from '../school-bookings/move-lesson-dialog.tsx';
import { CalendarSkeleton } from './calendar-bar.tsx';
import { buildEntries } from './entries.ts';
import { usePeopleAsked } from './people-page.tsx';
import { useSchoolCalendar } from './queries.ts';
import { SchoolCalendar } from './school-calendar.tsx';
import type { useCalendarView } from './use-calendar-view.ts';
import { getShownSpan } from './use-calendar-view.ts';
import { isWeekOver } from './week-rows.ts';

/** Columns of a day: as many as fit a window of 1280 px. */
const DAY_PEOPLE = 12;
const PHONE_PEOPLE = 3;

const lessonDialogs = lazyImport(async () => (await import('../school-bookings/lesson-dialogs.tsx')).LessonDialogs);

export function ShownDays({
  schoolId,
  isEditable,
  view,
  change,
  openWeek,
  isOfOne = false,
  tools,
}: Pick<ReturnType<typeof useCalendarView>, 'view' | 'change' | 'openWeek'> & {
  schoolId: string;
  /** Whether slots can be changed here. */
  isEditable: boolean;
  isOfOne?: boolean;
  tools: ReactNode;
}) {
  const people = usePeopleAsked(useIsPhone() ? PHONE_PEOPLE : DAY_PEOPLE);
  const { data, error, refetch } = useSchoolCalendar(schoolId, {
    ...getShownSpan(view),
    instructorId: view.instructorId,
    limit: people.limit,
    page: view.instructorId ? 0 : people.page,
  });
  const [cancelling, setCancelling] = useChosenLesson('calendar-cancelling', data?.bookings);
  const [moving, setMoving] = useChosenLesson('calendar-moving', data?.bookings);
  const [target, setTarget] = useState<LessonMove['to']>(null);
  const [ending, setEnding] = useChosenLesson('calendar-ending', data?.bookings);
  const [restoring, setRestoring] = useChosenLesson('calendar-restoring', data?.bookings);
  const LessonDialogs = useLazyImport(lessonDialogs, [cancelling, moving, ending, restoring].some(Boolean), () => {
    setCancelling(null);
    setMoving(null);
    setEnding(null);
    setRestoring(null);
  });
  const isOver =
    data &&
    view.kind === 'week' &&
    isWeekOver(buildEntries(data, { showsCancelled: false, hidesFree: false }), data.now);
  useLayoutEffect(() => {
    if (isOver !== undefined) openWeek(isOver);
  });
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} />;
    return <CalendarSkeleton />;
  }
  return (
    <>
      <SchoolCalendar
        schoolId={schoolId}
        calendar={data}
        pageSize={people.limit}
        view={view}
        onChange={change}
        onCancel={setCancelling}
        onOutcome={setEnding}
        onRestore={setRestoring}
        onMove={({ booking, to }) => {
          setTarget(to);
          setMoving(booking);
        }}
        isCovered={[cancelling, moving, ending, restoring].some(Boolean)}
        isEditable={isEditable}
        isOfOne={isOfOne}
        tools={tools}
      />
      {LessonDialogs && (
        <LessonDialogs
          cancelling={cancelling}
          moving={moving && { booking: moving, to: target }}
          ending={ending}
          onCancelClose={() => setCancelling(null)}
          onOutcomeClose={() => setEnding(null)}
          restoring={restoring}
          onMoveClose={() => setMoving(null)}
          onRestoreClose={() => setRestoring(null)}
        />
      )}
    </>
  );
}

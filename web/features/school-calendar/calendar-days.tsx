import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { PAGE_PATHS, snowDayLink } from '#contract/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { todayIn } from '../../ui/wall-time.ts';
import { mondayOf } from '../../ui/week.ts';
import { LessonDialogs } from '../school-bookings/lesson-dialogs.tsx';
import { useChosenLesson } from '../school-bookings/use-chosen-lesson.ts';
import { useSchool } from '../schools/queries.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/use-session.ts';
import { useSchoolCalendar } from './queries.ts';
import { SchoolCalendar } from './school-calendar.tsx';
import { useCalendarView } from './use-calendar-view.ts';

const useTexts = textsOf('school-calendar');

/** The school's days, to look at and to change. */
export function CalendarDays() {
  const t = useTexts();
  const actor = useActor('school');
  const { data: school, error, refetch, isFetching } = useSchool(actor?.id);
  return (
    <SchoolPage title={t('title')} lead={<Lead />}>
      {school ? (
        <Days schoolId={school.id} timeZone={school.timeZone} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <CalendarSkeleton />
      )}
    </SchoolPage>
  );
}

/** What is dragged is the time grid, which a phone does not show. */
function Lead() {
  const t = useTexts();
  return (
    <>
      {t('lead')} <span className="max-md:hidden">{t('leadMouse')}</span>
    </>
  );
}

function Days({ schoolId, timeZone }: { schoolId: string; timeZone: string | null }) {
  const t = useTexts();
  const [today] = useState(() => todayIn(timeZone));
  const { view, change } = useCalendarView(today);
  const monday = mondayOf(view.date);
  const { data, error, refetch, isFetching } = useSchoolCalendar(schoolId, { from: monday, to: addDays(monday, 6) });
  const [cancelling, setCancelling] = useChosenLesson('calendar-cancelling', data?.bookings);
  const [ending, setEnding] = useChosenLesson('calendar-ending', data?.bookings);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <CalendarSkeleton />;
  }
  if (data.instructors.length === 0) {
    return (
      <EmptyState
        title={t('noInstructorsTitle')}
        action={<LinkButton to={PAGE_PATHS.addInstructor}>{t('noInstructorsAction')}</LinkButton>}
      >
        {t('noInstructorsText')}
      </EmptyState>
    );
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
        tools={
          <LinkButton to={snowDayLink(view.date)} variant="secondary">
            <Snowflake className="size-5 shrink-0" aria-hidden="true" />
            {t('snowDay')}
          </LinkButton>
        }
      />
      <LessonDialogs
        cancelling={cancelling}
        ending={ending}
        onCancelClose={() => setCancelling(null)}
        onOutcomeClose={() => setEnding(null)}
      />
    </>
  );
}

function CalendarSkeleton() {
  const t = useTexts();
  return <SkeletonList label={t('loading')} count={1} className="h-[32rem] w-full rounded-lg" />;
}

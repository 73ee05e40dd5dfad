import { type ReactNode, useLayoutEffect } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import type { SchoolWeek } from '#contract/school-calendar.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { mondayOf } from '../../ui/week.ts';
import { besides, CalendarBar, useViewTitle } from './calendar-bar.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { nameOf } from './person-name.ts';
import { useSchoolWeek } from './queries.ts';
import type { CalendarView } from './use-calendar-view.ts';
import { useStreetClock } from './use-street-clock.ts';
import { WeekDays } from './week-days.tsx';
import { WeekLegend } from './week-legend.tsx';
import { isWeekOver } from './week-over.ts';
import { WeekRoster } from './week-roster.tsx';
import { weekRows } from './week-rows.ts';

const useTexts = textsOf('school-calendar');

interface WeekOverviewProps {
  schoolId: string;
  view: CalendarView;
  addressOf: (changes: Partial<CalendarView>) => string;
  onChange: (changes: Partial<CalendarView>) => void;
  openWeek: (isOver: boolean) => void;
  tools: ReactNode;
  /** Instead of the week: nothing is free and nobody is booked, then or later. */
  whenEmpty: (hasInstructors: boolean) => ReactNode;
}

/** When who teaches: an instructor a line, a day a column; on a phone a list of days. */
export function WeekOverview(props: WeekOverviewProps) {
  const { data, error, refetch, isPlaceholderData } = useSchoolWeek(props.schoolId, mondayOf(props.view.date));
  if (data) return <Week {...props} week={data} isComing={isPlaceholderData} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return <CalendarSkeleton />;
}

function Week({
  view,
  addressOf,
  onChange,
  openWeek,
  tools,
  whenEmpty,
  week,
  isComing,
}: WeekOverviewProps & { week: SchoolWeek & { readAtMs: number }; isComing: boolean }) {
  const t = useTexts();
  const title = useViewTitle(view);
  const now = useStreetClock(week.now, week.readAtMs);
  const rows = weekRows(week, mondayOf(view.date), view);
  const isEmpty = !isComing && rows.every(({ cells }) => cells.every(({ isEmpty }) => isEmpty));
  const { nextDay } = week;
  const isOver = isWeekOver(
    week.instructors.flatMap(({ days }) =>
      days.flatMap(({ free, officeOnly, carWith, booked }, index) =>
        [...free, ...officeOnly, ...carWith, ...booked].map(({ end }) => ({
          date: addDays(mondayOf(week.now.date), index),
          end,
        })),
      ),
    ),
    week.now,
  );
  useLayoutEffect(() => openWeek(isOver));
  const shown = { rows, today: now.date, addressOf };
  return (
    <>
      {isEmpty && nextDay === null && whenEmpty(week.instructors.length > 0)}
      {rows.length > 0 && (
        <>
          <CalendarBar
            view={view}
            title={title}
            today={now.date}
            instructors={rows.map(({ person }) => ({ id: person.id, label: nameOf(person) }))}
            onChange={onChange}
            tools={tools}
          />
          {isEmpty && (
            <p className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 text-soft" role="status">
              {t('overview.none')}
              {nextDay && (
                <Button variant="quiet" onClick={() => onChange({ date: nextDay })}>
                  {t('overview.next')}
                </Button>
              )}
            </p>
          )}
          <div className="hidden md:block">
            <WeekRoster {...shown} onPage={(direction) => onChange({ date: besides(view, direction) })} />
          </div>
          <div className="md:hidden">
            <WeekDays {...shown} />
          </div>
          <WeekLegend rows={rows} />
        </>
      )}
    </>
  );
}

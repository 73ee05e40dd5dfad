import {
  CalendarCheck,
  CalendarX,
  Car,
  CarFront,
  Circle,
  EyeOff,
  KeyRound,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '#contract/bookable-days.ts';
import type { SchoolWeek } from '#contract/school-calendar.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { longDay, startOfWeek } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';
import { useInstructorNames } from '../school-instructors/queries.ts';
import { BUSY_LOOK } from './busy-times.tsx';
import { besides, CalendarBar, CalendarSkeleton, useViewTitle } from './calendar-bar.tsx';
import { fullName } from './entries.ts';
import { PeoplePages, usePeopleAsked } from './people-page.tsx';
import { useSchoolWeek } from './queries.ts';
import type { CalendarView } from './use-calendar-view.ts';
import { useStreetClock } from './use-calendar-view.ts';
import { BOOKED_LOOK, DayCounts, FREE_LOOK, KEPT_LOOK, useDayWords } from './week-cell-face.tsx';
import type { WeekRowsProps } from './week-roster.tsx';
import { WeekRoster } from './week-roster.tsx';
import type { WeekRow } from './week-rows.ts';
import { isWeekOver, weekRows } from './week-rows.ts';

/** Rows of the week; more would take seconds to draw. */
const WEEK_PEOPLE = 15;

interface WholeWeek {
  week: SchoolWeek;
  rows: readonly WeekRow[];
  hidesFree: boolean;
}

/** All instructors' day combined, on whichever page they are. */
function dayOf({ week, rows, hidesFree }: WholeWeek, index: number) {
  const known = week.days?.[index];
  if (known)
    return {
      ...known,
      ...(hidesFree
        ? { free: 0, officeOnly: 0, carGone: 0, holders: '' }
        : { carGone: known.carWith, holders: known.holders.join(', ') }),
      ...{ sharers: '', busy: [] },
    };
  const cells = rows.flatMap(({ cells }) => cells[index] ?? []);
  const sum = (of: (cell: (typeof cells)[number]) => number) => cells.reduce((all, cell) => all + of(cell), 0);
  return {
    booked: sum(({ booked }) => booked.length),
    free: sum(({ free }) => free.length),
    officeOnly: sum(({ officeOnly }) => officeOnly.length),
    carGone: sum(({ carWith }) => carWith.length),
    holders: [...new Set(cells.flatMap(({ carWith }) => carWith.flatMap(({ names }) => names)))].join(', '),
    driveMinutes: sum(({ driveMinutes }) => driveMinutes),
    tightDrives: sum(({ tightDrives }) => tightDrives),
    // Shared cars are shown in the day view.
    sharers: '',
    busy: [],
  };
}

/** The week on a phone: one line per day, opened by a tap. */
function WeekDays({ today, buildAddress, ...whole }: Omit<WeekRowsProps, 'rows'> & WholeWeek) {
  const t = useTexts();
  const language = useLanguage();
  const dayWords = useDayWords();
  return (
    <ol className="grid gap-2">
      {whole.rows[0]?.cells.map(({ date }, index) => {
        const day = dayOf(whole, index);
        const kept = day.officeOnly + day.carGone;
        const all = day.booked + day.free + kept;
        return (
          <li key={date}>
            <Link
              to={buildAddress({ kind: 'day', date })}
              {...(date === today && { 'aria-current': 'date' as const })}
              className={cx(
                'grid min-h-15 content-center gap-1.5 rounded-lg border border-line px-3 py-2 shadow-card',
                date < today ? 'bg-paper' : 'bg-surface',
                date === today && 'border-l-4 border-l-amber',
              )}
            >
              <span className="sr-only">
                {t('overview.day', { day: longDay(date, language), words: dayWords(day) })}
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3" aria-hidden="true">
                <span className="font-semibold first-letter:uppercase">{longDay(date, language)}</span>
                {all > 0 ? <DayCounts day={day} /> : <span className="text-sm text-soft">{dayWords(day)}</span>}
              </span>
              {all > 0 && (
                <span className="flex h-2.5 gap-0.5" aria-hidden="true">
                  {day.booked > 0 && (
                    <span style={{ flexGrow: day.booked }} className={cx('rounded-xs', BOOKED_LOOK)} />
                  )}
                  {day.free > 0 && <span style={{ flexGrow: day.free }} className={cx('rounded-xs', FREE_LOOK)} />}
                  {kept > 0 && <span style={{ flexGrow: kept }} className={cx('rounded-xs', KEPT_LOOK)} />}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** Legend of the bars and icons in use. */
function WeekLegend({ rows }: { rows: readonly WeekRow[] }) {
  const t = useTexts();
  const cells = rows.flatMap((row) => row.cells);
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft" aria-label={t('legend')}>
      <Sign icon={CalendarCheck} bar={BOOKED_LOOK} words={t('statuses.Booked')} />
      <Sign icon={Circle} bar={FREE_LOOK} words={t('statuses.Free')} />
      {cells.some(({ officeOnly }) => officeOnly.length > 0) && (
        <Sign icon={EyeOff} bar={KEPT_LOOK} words={t('officeOnly.legend')} />
      )}
      {cells.some(({ carWith }) => carWith.length > 0) && (
        <Sign icon={CarFront} bar={KEPT_LOOK} words={t('carGone.legend')} />
      )}
      {cells.some(({ busy }) => busy.length > 0) && <Sign icon={CalendarX} bar={BUSY_LOOK} words={t('busy.legend')} />}
      {cells.some(({ driveMinutes }) => driveMinutes > 0) && <Sign icon={Car} words={t('overview.driving')} />}
      {cells.some(({ tightDrives }) => tightDrives > 0) && <Sign icon={TriangleAlert} words={t('drive.short')} />}
      {cells.some(({ sharers }) => sharers) && <Sign icon={KeyRound} words={t('shared.legend')} />}
    </ul>
  );
}

function Sign({ icon: Icon, bar, words }: { icon: LucideIcon; bar?: string; words: string }) {
  return (
    <li className="flex items-center gap-1.5">
      {bar && <span className={cx('h-2.5 w-5 rounded-xs', bar)} aria-hidden="true" />}
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {words}
    </li>
  );
}

const useTexts = createTextsHook('school-calendar');

interface WeekOverviewProps {
  schoolId: string;
  view: CalendarView;
  buildAddress: (changes: Partial<CalendarView>) => string;
  onChange: (changes: Partial<CalendarView>) => void;
  openWeek: (isOver: boolean) => void;
  tools: ReactNode;
  /** Shown instead of the week if there are no slots and no bookings at all. */
  whenEmpty: (hasInstructors: boolean) => ReactNode;
}

/** The week by instructor and day; on a phone a list of days. */
export function WeekOverview(props: WeekOverviewProps) {
  const { data, error, refetch, isPlaceholderData } = useSchoolWeek(
    props.schoolId,
    startOfWeek(props.view.date),
    usePeopleAsked(WEEK_PEOPLE),
  );
  if (data) return <Week {...props} week={data} isComing={isPlaceholderData} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return <CalendarSkeleton />;
}

function Week({
  schoolId,
  view,
  buildAddress,
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
  const rows = weekRows(week, startOfWeek(view.date), view);
  const whole = { week, rows, hidesFree: view.hidesFree };
  const isEmpty =
    !isComing &&
    (week.days
      ? week.days.every(({ booked, lastEnd }) => (view.hidesFree ? booked === 0 : lastEnd === null))
      : rows.every(({ cells }) => cells.every(({ isEmpty }) => isEmpty)));
  const { nextDay } = week;
  const monday = startOfWeek(week.now.date);
  const ends = week.days?.flatMap(({ lastEnd }, index) =>
    lastEnd === null ? [] : [{ date: addDays(monday, index), end: lastEnd }],
  );
  const isOver = isWeekOver(
    ends ??
      week.instructors.flatMap(({ days }) =>
        days.flatMap(({ free, officeOnly, carWith, booked }, index) =>
          [...free, ...officeOnly, ...carWith, ...booked].map(({ end }) => ({
            date: addDays(monday, index),
            end,
          })),
        ),
      ),
    week.now,
  );
  useLayoutEffect(() => openWeek(isOver));
  const shown = { today: now.date, buildAddress };
  const isPhone = useIsPhone();
  const { total = rows.length } = week;
  const isWhole = total <= week.instructors.length;
  const [isReached, setReached] = useState(false);
  const { data: people = week.instructors } = useInstructorNames(!isWhole && isReached ? schoolId : undefined);
  return (
    <>
      {isEmpty && nextDay === null && whenEmpty(week.instructors.length > 0)}
      {rows.length > 0 && (
        <>
          <CalendarBar
            view={view}
            title={title}
            today={now.date}
            instructors={people
              .filter(({ isActive }) => isActive)
              .map((person) => ({ id: person.id, label: fullName(person) }))}
            onReach={isWhole ? undefined : () => startTransition(() => setReached(true))}
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
          {isPhone ? (
            <WeekDays {...shown} {...whole} />
          ) : (
            <>
              <WeekRoster {...shown} rows={rows} onPage={(direction) => onChange({ date: besides(view, direction) })} />
              <PeoplePages total={total} limit={WEEK_PEOPLE} />
            </>
          )}
          <WeekLegend rows={rows} />
        </>
      )}
    </>
  );
}

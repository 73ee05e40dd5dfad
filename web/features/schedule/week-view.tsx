import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useNow } from '../../ui/use-now.ts';
import { dayName, dayNumber, daysOfWeek, longDay } from '../../ui/week.ts';
import { SlotChip } from './slot-status.tsx';
import type { Slot } from './slots.ts';

const useTexts = textsOf('schedule');

interface WeekViewProps {
  monday: string;
  today: string;
  /** Of this week. */
  slots: readonly Slot[];
}

const instructorsOf = (slots: readonly Slot[]): [id: string, name: string][] =>
  [...new Map(slots.map((slot) => [slot.instructorId, slot.instructor]))].sort(([, one], [, other]) =>
    one.localeCompare(other),
  );

/** A week as a school thinks of it: who teaches when. A line for each instructor; on a small screen day by day. */
export function WeekView(week: WeekViewProps) {
  const props = { ...week, nowMs: useNow() };
  return (
    <>
      <div className="hidden lg:block">
        <Roster {...props} />
      </div>
      <div className="lg:hidden">
        <DayByDay {...props} />
      </div>
    </>
  );
}

type TimedWeek = WeekViewProps & { nowMs: number };

function Roster({ monday, today, slots, nowMs }: TimedWeek) {
  const t = useTexts();
  const language = useLanguage();
  const days = daysOfWeek(monday);
  const instructors = instructorsOf(slots);
  // One person's week needs no name on its one line.
  const hasNames = instructors.length > 1;
  return (
    <table className="w-full table-fixed overflow-hidden rounded-lg border-separate border-spacing-0 border border-line bg-surface shadow-card">
      <caption className="sr-only">{t('schedule.weekCaption')}</caption>
      <thead>
        <tr>
          {hasNames && (
            <th scope="col" className="w-28 border-b border-line px-3 py-2 text-left text-sm font-semibold text-soft">
              {t('schedule.instructor')}
            </th>
          )}
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              {...(day === today && { 'aria-current': 'date' as const })}
              className={cx(
                'border-b border-line px-2 py-2 not-first:border-l text-left text-sm font-semibold',
                day === today ? 'border-b-2 border-b-amber' : 'text-soft',
              )}
            >
              <span className="block first-letter:uppercase">{dayName(day, language)}</span>
              <span className="tabular block font-normal">{dayNumber(day, language)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {instructors.map(([id, name]) => (
          <tr key={id} className="not-last:*:border-b">
            {hasNames && (
              <th
                scope="row"
                className="border-line px-3 py-3 text-left wrap-break-word align-top text-sm font-semibold"
              >
                {name}
              </th>
            )}
            {days.map((day) => (
              <td key={day} className="border-line p-1 align-top not-first:border-l">
                <Chips
                  slots={slots.filter((slot) => slot.instructorId === id && slot.date === day)}
                  nowMs={nowMs}
                  isColumn
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayByDay({ monday, today, slots, nowMs }: TimedWeek) {
  const t = useTexts();
  const language = useLanguage();
  const instructors = instructorsOf(slots);
  return (
    <ol className="grid gap-4">
      {daysOfWeek(monday).map((day) => {
        const ofDay = slots.filter((slot) => slot.date === day);
        return (
          <li
            key={day}
            className={cx(
              'rounded-lg border border-line bg-surface p-4 shadow-card',
              day === today && 'border-l-4 border-l-amber',
            )}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3
                className="font-semibold first-letter:uppercase"
                {...(day === today && { 'aria-current': 'date' as const })}
              >
                {longDay(day, language)}
              </h3>
              {ofDay.length === 0 && <p className="text-sm text-soft">{t('schedule.dayEmpty')}</p>}
            </div>
            {instructors.map(([id, name]) => {
              const own = ofDay.filter((slot) => slot.instructorId === id);
              return (
                own.length > 0 && (
                  <div key={id} className="mt-3 grid gap-2">
                    {instructors.length > 1 && <h4 className="text-sm font-medium text-soft">{name}</h4>}
                    <Chips slots={own} nowMs={nowMs} />
                  </div>
                )
              );
            })}
          </li>
        );
      })}
    </ol>
  );
}

function Chips({ slots, nowMs, isColumn = false }: { slots: readonly Slot[]; nowMs: number; isColumn?: boolean }) {
  if (slots.length === 0) return null;
  return (
    <ul className={isColumn ? 'grid gap-1.5' : 'flex flex-wrap gap-2'}>
      {slots.map((slot) => (
        <li key={slot.id}>
          <SlotChip slot={slot} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  );
}

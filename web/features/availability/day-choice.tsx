import { CalendarDays } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/day-list.ts';
import { Button } from '../../ui/button.tsx';
import { Calendar } from '../../ui/calendar.tsx';
import { cx } from '../../ui/class-names.ts';
import { endOfWeek, getMonthRange } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import type { Filters } from './day-search.ts';
import { explainUnbookableDay } from './day-search.ts';
import { DayStrip } from './day-strip.tsx';
import { useAvailableDays } from './queries.ts';

const useTexts = createTextsHook('availability');

interface DayCalendarProps {
  date: string | null;
  onChange: (date: string) => void;
  today: string;
  filters: Filters;
}

/** SH-01 and SH-02: marks days with free instructors and explains why other days can't be booked. */
export function DayCalendar({ date, onChange, today, filters }: DayCalendarProps) {
  const t = useTexts();
  const [month, setMonth] = useState(() => getMonthRange(date ?? today));
  const [shownDate, setShownDate] = useState(date);
  if (date !== shownDate) {
    setShownDate(date);
    if (date) setMonth(getMonthRange(date));
  }
  const { data: days } = useAvailableDays(month.from, endOfWeek(month.to), filters);
  const free = new Map(days?.map((day) => [day.date, day.instructors]));
  return (
    <Calendar
      label={t('home.calendar')}
      value={date}
      onChange={onChange}
      today={today}
      reasonAgainst={(day) => {
        const reason = explainUnbookableDay(day, today);
        return reason && t(`home.reason.${reason}`);
      }}
      isMarked={(day) => free.has(day)}
      noteOn={(day) => {
        const count = free.get(day) ?? 0;
        return days && t(count < COUNTED_INSTRUCTORS_MAX ? 'home.free' : 'home.freeMany', { count });
      }}
      onMonthChange={(from, to) => setMonth({ from, to })}
    />
  );
}

/** As many as a thumb can swipe through. The month shows later ones. */
const DAYS_IN_STRIP = 14;

interface DayChoiceProps {
  date: string | null;
  onChange: (date: string) => void;
  today: string;
  filters: Filters;
  /** Upcoming days with free instructors, soonest first. */
  daysAhead: readonly { date: string }[];
}

/**
 * `days` is a strip of the next free days for the row of filters, `month` the calendar next to the list. On a phone, a
 * button after the strip opens the calendar.
 */
export function useDayChoice({ date, onChange, today, filters, daysAhead }: DayChoiceProps): {
  days: ReactNode;
  month: ReactNode;
} {
  const t = useTexts();
  const [isMonthOpen, setMonthOpen] = useState(false);
  const monthId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const next = daysAhead.slice(0, DAYS_IN_STRIP).map((day) => day.date);
  const days = date === null || next.includes(date) ? next : [...next, date].sort();

  function choose(day: string): void {
    onChange(day);
    // The clicked day disappears with the month, so return the focus to the button that opened it.
    if (isMonthOpen) opener.current?.focus();
    setMonthOpen(false);
  }

  return {
    days: (
      <div className="flex min-w-0 items-center gap-2">
        <div className="min-w-0 grow">
          <DayStrip days={days} shownDay={date} onShow={onChange} />
        </div>
        <Button
          ref={opener}
          variant="secondary"
          aria-expanded={isMonthOpen}
          aria-controls={monthId}
          aria-label={t('strip.others')}
          className={cx('shrink-0 px-3 md:hidden', days.length === 0 && 'hidden')}
          onClick={() => setMonthOpen(!isMonthOpen)}
        >
          <CalendarDays className="size-5" aria-hidden="true" />
        </Button>
      </div>
    ),
    month: (
      <Card id={monthId} isSnug className={cx('md:sticky md:top-20', !isMonthOpen && 'max-md:hidden')}>
        <DayCalendar date={date} onChange={choose} today={today} filters={filters} />
      </Card>
    ),
  };
}

import { useState } from 'react';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/counted-instructors.ts';
import { Calendar } from '../../ui/calendar.tsx';
import { getMonthRange } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { reasonAgainstDay } from './bookable-day.ts';
import type { Filters } from './day-search.ts';
import { useAvailableDays } from './queries.ts';

const useTexts = createTextsHook('availability');

interface DayCalendarProps {
  date: string | null;
  onChange: (date: string) => void;
  today: string;
  filters: Filters;
}

/** SH-01 and SH-02: days to choose, those with free instructors marked, the others told why not. */
export function DayCalendar({ date, onChange, today, filters }: DayCalendarProps) {
  const t = useTexts();
  const [month, setMonth] = useState(() => getMonthRange(date ?? today));
  const [shownDate, setShownDate] = useState(date);
  if (date !== shownDate) {
    setShownDate(date);
    if (date) setMonth(getMonthRange(date));
  }
  const { data: days } = useAvailableDays(month.from, month.to, filters);
  const free = new Map(days?.map((day) => [day.date, day.instructors]));
  return (
    <Calendar
      label={t('home.calendar')}
      value={date}
      onChange={onChange}
      today={today}
      reasonAgainst={(day) => {
        const reason = reasonAgainstDay(day, today);
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { moneyKeys } from '../money/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';

export interface SnowDayWindow {
  /** `YYYY-MM-DD`; empty while none is chosen. */
  date: string;
  isWholeDay: boolean;
  /** `HH:mm`; of no meaning for a whole day. */
  startTime: string;
  endTime: string;
  isEverybody: boolean;
  /** Of no meaning for everybody. */
  instructorIds: string[];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** The hours and instructors chosen, in the address too: a reload, a second tab and a link from the calendar keep them. */
export function useSnowDayWindow(today: string) {
  const [search, setSearch] = useSearchParams();
  const [window, setWindow] = useState<SnowDayWindow>(() => {
    const given = (name: string, form: RegExp) => (form.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
    const instructorIds = search.get('instructors')?.split(',').filter(Boolean) ?? [];
    return {
      date: given('date', DATE) || today,
      isWholeDay: given('from', TIME) === '' || given('to', TIME) === '',
      startTime: given('from', TIME),
      endTime: given('to', TIME),
      isEverybody: instructorIds.length === 0,
      instructorIds,
    };
  });
  function change(changes: Partial<SnowDayWindow>): void {
    const next = { ...window, ...changes };
    setWindow(next);
    const address = new URLSearchParams();
    if (next.date !== today) address.set('date', next.date);
    if (!next.isWholeDay && next.startTime) address.set('from', next.startTime);
    if (!next.isWholeDay && next.endTime) address.set('to', next.endTime);
    if (!next.isEverybody && next.instructorIds.length > 0) address.set('instructors', next.instructorIds.join(','));
    setSearch(address, { replace: true, preventScrollReset: true });
  }
  return { window, change };
}

/** What the server is asked for; null while something is missing. */
export function chosenHours(window: SnowDayWindow) {
  const { date, isWholeDay, startTime, endTime, isEverybody, instructorIds } = window;
  if (!DATE.test(date)) return null;
  if (!isWholeDay && !(startTime && endTime > startTime)) return null;
  if (!isEverybody && instructorIds.length === 0) return null;
  return {
    date,
    ...(!isWholeDay && { startTime, endTime }),
    ...(!isEverybody && { instructorIds }),
  };
}
export type ChosenHours = NonNullable<ReturnType<typeof chosenHours>>;

const snowDayKeys = {
  all: ['snow-day'],
  preview: (hours: ChosenHours | null) => [...snowDayKeys.all, hours],
};

export type SnowDayPreview = AnswerFrom<'GET /snow-day/preview'>;
export type SnowDayOutcome = AnswerFrom<'POST /snow-day'>;

/** What cancelling these hours would do at this moment. */
export function useSnowDayPreview(hours: ChosenHours | null) {
  return useQuery({
    queryKey: snowDayKeys.preview(hours),
    queryFn: ({ signal }) =>
      call('GET /snow-day/preview', {
        query: { ...hours, date: hours?.date ?? '', instructorIds: hours?.instructorIds?.join(',') },
        signal,
      }),
    enabled: hours !== null,
    // Students book and cancel meanwhile.
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** It cancels lessons, and withdraws slots. */
export const useDeclareSnowDay = () =>
  useChange(
    [snowDayKeys.all, schoolBookingKeys.all, scheduleKeys.all, analyticsKeys.all, moneyKeys.all],
    (body: BodyFor<'POST /snow-day'>) => call('POST /snow-day', { body }),
  );

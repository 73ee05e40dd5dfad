import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { moneyKeys } from '../money/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';

export interface SnowDayWindow {
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  isWholeDay: boolean;
  /** `HH:mm`; ignored for a whole day. */
  startTime: string;
  endTime: string;
  isEverybody: boolean;
  /** Ignored if everybody is chosen. */
  instructorIds: string[];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** The chosen hours and instructors, kept in the address for reloads, new tabs and links from the calendar. */
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

/** Request parameters; null while incomplete. */
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
  preview: (hours: ChosenHours | null, page: number) => [...snowDayKeys.all, hours, page],
};

export type SnowDayPreview = AnswerFrom<'GET /snow-day/preview'>;
export type SnowDayOutcome = AnswerFrom<'POST /snow-day'>;

/** Lessons on a page of the preview and of the result. */
export const LESSONS_A_PAGE = 10;

/** Preview of cancelling these hours now, with a page of the lessons. Turning the page keeps the old one until the next is there. */
export function useSnowDayPreview(hours: ChosenHours | null, page: number) {
  return useQuery({
    queryKey: snowDayKeys.preview(hours, page),
    queryFn: ({ signal }) =>
      call('GET /snow-day/preview', {
        query: {
          ...hours,
          date: hours?.date ?? '',
          instructorIds: hours?.instructorIds?.join(','),
          limit: LESSONS_A_PAGE,
          page,
        },
        signal,
      }),
    enabled: hours !== null,
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(hours) ? before : undefined,
    // Students may book and cancel while the page is open.
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** Cancels lessons and withdraws slots. */
export const useDeclareSnowDay = () =>
  useChange(
    [
      snowDayKeys.all,
      schoolBookingKeys.all,
      scheduleKeys.all,
      analyticsKeys.all,
      moneyKeys.all,
      SHARED_KEYS.schoolStudents,
    ],
    (body: BodyFor<'POST /snow-day'>) => call('POST /snow-day', { body }),
  );

/** Lessons to cancel on all pages. An older server answers them all, without `lessonIds`. */
export const listLessonIds = ({ lessonIds, lessons }: SnowDayPreview): string[] =>
  lessonIds ?? lessons.map(({ bookingId }) => bookingId);

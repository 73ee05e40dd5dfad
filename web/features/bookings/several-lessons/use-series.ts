import { useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { SERIES_MAX, type Series } from '#contract/booking-series.ts';
import { ApiError } from '../../../api/errors.ts';
import { isSameTime } from '../move-slots.tsx';
import { type NewTime, type SeriesRequest, useBookSeries, useSeriesPreview } from '../queries.ts';

const FIRST_WEEKS = 4;
export const WEEKS_MOST = 15;

/** The same time, once a week. */
const weekly = (first: NewTime, weeks: number): NewTime[] =>
  Array.from({ length: weeks }, (_, week) => ({ ...first, date: addDays(first.date, week * 7) }));

/** Which lessons a student wants beside the first, and what the server says of them. */
export function useSeries(places: Omit<SeriesRequest, 'lessons'>, first: NewTime, kindId: string | undefined) {
  const [weeks, setWeeks] = useState(FIRST_WEEKS);
  const [added, setAdded] = useState<NewTime[]>([]);
  const [left, setLeft] = useState<NewTime[]>([]);
  const among = (times: readonly NewTime[], time: NewTime) => times.some((one) => isSameTime(one, time));
  const wanted = [
    ...weekly(first, weeks).filter((time) => !among(left, time)),
    ...added.filter((time) => !among(weekly(first, weeks), time)),
  ];
  const ofKind = ({ date, startTime, endTime }: NewTime) => ({ date, startTime, endTime, ...(kindId && { kindId }) });
  const request = { ...places, lessons: wanted.slice(0, SERIES_MAX).map(ofKind) };
  const preview = useSeriesPreview(request);
  const booking = useBookSeries();
  const shown: Series | undefined = wanted.length > 0 ? preview.data : { lessons: [], total: 0, creditMinutes: 0 };
  const possible = shown?.lessons.filter(({ refusal, bookingId }) => refusal === null && bookingId === null) ?? [];

  function leaveOut(time: NewTime): void {
    setAdded(added.filter((one) => !isSameTime(one, time)));
    setLeft([...left, time]);
  }

  function add(time: NewTime): void {
    setLeft(left.filter((one) => !isSameTime(one, time)));
    setAdded([...added, time]);
  }

  return {
    weeks,
    setWeeks,
    wanted,
    shown,
    possible,
    preview,
    booking,
    isFull: wanted.length >= SERIES_MAX,
    leaveOut,
    toggle: (time: NewTime) => (among(wanted, time) ? leaveOut(time) : add(time)),
    replace(time: NewTime, other: NewTime): void {
      setLeft([...left, time]);
      setAdded([...added.filter((one) => !isSameTime(one, time)), other]);
    },
    /** Those that could be had when they were looked at, at that price; else it is looked at anew. */
    book(): void {
      booking.mutate(
        { ...places, lessons: possible.map(ofKind), total: shown?.total ?? 0 },
        { onError: () => void preview.refetch() },
      );
    },
    isChanged: booking.error instanceof ApiError && CHANGED.has(booking.error.code ?? ''),
  };
}

const CHANGED = new Set(['series_not_possible', 'price_changed']);

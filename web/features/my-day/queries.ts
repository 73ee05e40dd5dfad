import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import type { LateMinutes } from '#contract/lesson-day.ts';
import type { DayLesson, MyDay } from '#contract/my-day.ts';
import { call } from '../../api/client.ts';
import { lessonChanged } from '../bookings/lesson-changed.ts';
import { bookingKeys } from '../bookings/queries.ts';
import { lessonRecordKeys } from '../lesson-records/queries.ts';
import { cacheDay, readCachedDay } from './cached-days.ts';
import { type Entry, withEntry, withLesson, withoutEntry } from './outbox.rules.ts';
import { changeOutbox, readOutbox, subscribeToOutbox } from './outbox.ts';

const myDayKeys = {
  all: ['my-day'],
  of: (whose: string) => [...myDayKeys.all, whose],
  day: (whose: string, date: string) => [...myDayKeys.of(whose), date],
};

/** Starts with the phone's copy and polls, because students book, move and cancel. */
export function useMyDay(whose: string, date: string) {
  const kept = readCachedDay(whose, date);
  return useQuery({
    queryKey: myDayKeys.day(whose, date),
    queryFn: async ({ signal }) => {
      const day = await call('GET /my-day', { query: { date }, signal });
      cacheDay(whose, day, Date.now());
      return day;
    },
    ...(kept && { initialData: kept.day, initialDataUpdatedAt: kept.readAtMs }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** Puts the server's response into the cached day and into the phone's copy. */
export function useStoreResult(whose: string) {
  const queries = useQueryClient();
  return useCallback(
    (bookingId: string, change: (lesson: DayLesson) => DayLesson) => {
      for (const [key, day] of queries.getQueriesData<MyDay>({ queryKey: myDayKeys.of(whose) })) {
        if (!day?.lessons.some(({ booking }) => booking.bookingId === bookingId)) continue;
        const changed = withLesson(day, bookingId, change);
        queries.setQueryData(key, changed);
        cacheDay(whose, changed, Date.now());
      }
      for (const queryKey of [...lessonChanged, lessonRecordKeys.all]) void queries.invalidateQueries({ queryKey });
    },
    [queries, whose],
  );
}

export function useTellLate(whose: string, { bookingId }: Pick<Booking, 'bookingId'>) {
  const store = useStoreResult(whose);
  return useMutation({
    mutationFn: (minutes: LateMinutes) =>
      call('POST /booking/:id/late', { params: { id: bookingId }, body: { minutes } }),
    onSuccess: (booking) => store(bookingId, (lesson) => ({ ...lesson, booking })),
    meta: { stale: [myDayKeys.all, bookingKeys.all] },
  });
}

/** Refetches the days, for instance to show why an entry was refused. */
export function useInvalidateDays(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: myDayKeys.all }), [queries]);
}

/** Unsent entries. `outbox-sender.tsx` sends them from whichever page is open. */
export function useOutbox(whose: string) {
  const [entries, setEntries] = useState(() => readOutbox(whose));
  useEffect(() => subscribeToOutbox(() => setEntries(readOutbox(whose))), [whose]);
  return {
    entries,
    say: (entry: Entry) => changeOutbox(whose, (all) => withEntry(all, entry)),
    takeBack: (id: string) => changeOutbox(whose, (all) => withoutEntry(all, id)),
  };
}

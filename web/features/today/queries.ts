import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Today } from '#contract/today.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { lessonChanged } from '../bookings/lesson-changed.ts';
import { todayKeys } from './keys.ts';

/** Colleagues work on the same day, so it refreshes more often than other pages, also behind another window. */
const REFRESH_MS = 20_000;
const live = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' as const };

export const useToday = (schoolId: string, news: number) =>
  useQuery({
    queryKey: todayKeys.of(schoolId, news),
    queryFn: ({ signal }) => call('GET /school/:id/today', { params: { id: schoolId }, query: { news }, signal }),
    placeholderData: keepPreviousData,
    ...live,
  });

/** One page of instructors. Not fetched while Today itself has it. */
export const useTodayInstructors = (schoolId: string, asked: { search: string; page: number }, isNeeded: boolean) =>
  useQuery({
    queryKey: todayKeys.instructors(schoolId, asked),
    queryFn: ({ signal }) =>
      call('GET /school/:id/today/instructors', { params: { id: schoolId }, query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
    ...live,
  });

/** Marks what the page shows as seen, not what came after it was read. */
export function useMarkSeen(schoolId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ seenUpTo, isUndo }: { seenUpTo: string; isUndo?: true }) =>
      call('POST /school/:id/today/seen', {
        params: { id: schoolId },
        body: { seenUpTo, ...(isUndo && { isUndo }) },
      }),
    onSuccess: (_nothing, { seenUpTo, isUndo }) =>
      !isUndo &&
      queries.setQueriesData<Today>({ queryKey: todayKeys.all }, (stored) =>
        stored && 'news' in stored
          ? { ...stored, since: seenUpTo, hasLooked: true, news: { total: 0, items: [] } }
          : stored,
      ),
    meta: { stale: [todayKeys.all] },
  });
}

export const useConfirmCompleted = (bookingId: string) =>
  useChange(lessonChanged, () =>
    call('POST /booking/:id/outcome', { params: { id: bookingId }, body: { outcome: 'Completed' } }),
  );

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarFeedEndpoints } from '#contract/calendar-feeds.ts';
import { call } from '../../api/client.ts';

const KEY = ['calendar-feeds'] as const;

export const useFeeds = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(calendarFeedEndpoints.calendarFeeds, { signal }) });

/** Of one's own lessons, or of one of the school's instructors. */
export function useAddFeed(instructorId: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(calendarFeedEndpoints.addCalendarFeed, { body: { instructorId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRevokeFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(calendarFeedEndpoints.revokeCalendarFeed, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

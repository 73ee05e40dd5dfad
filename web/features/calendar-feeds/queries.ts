import { useMutation, useQuery } from '@tanstack/react-query';
import { calendarFeedEndpoints } from '#contract/calendar-feeds.ts';
import { call } from '../../api/client.ts';

const feedKeys = { all: ['calendar-feeds'] };

export const useFeeds = () =>
  useQuery({ queryKey: feedKeys.all, queryFn: ({ signal }) => call(calendarFeedEndpoints.calendarFeeds, { signal }) });

/** Of one's own lessons, or of one of the school's instructors. */
export const useAddFeed = (instructorId: string | null) =>
  useMutation({
    mutationFn: () => call(calendarFeedEndpoints.addCalendarFeed, { body: { instructorId } }),
    meta: { stale: [feedKeys.all] },
  });

export const useRevokeFeed = () =>
  useMutation({
    mutationFn: (id: string) => call(calendarFeedEndpoints.revokeCalendarFeed, { params: { id } }),
    meta: { stale: [feedKeys.all] },
  });

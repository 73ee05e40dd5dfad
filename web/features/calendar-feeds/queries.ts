import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const feedKeys = { all: ['calendar-feeds'] };

export const useFeeds = () =>
  useQuery({ queryKey: feedKeys.all, queryFn: ({ signal }) => call('GET /calendar-feeds', { signal }) });

/** Of one's own lessons, or of one of the school's instructors. */
export const useAddFeed = (instructorId: string | null) =>
  useMutation({
    mutationFn: () => call('POST /calendar-feeds', { body: { instructorId } }),
    meta: { stale: [feedKeys.all] },
  });

export const useRevokeFeed = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /calendar-feeds/:id', { params: { id } }),
    meta: { stale: [feedKeys.all] },
  });

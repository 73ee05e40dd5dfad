import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';

const feedKeys = { all: ['calendar-feeds'] };

export const useFeeds = () =>
  useQuery({ queryKey: feedKeys.all, queryFn: ({ signal }) => call('GET /calendar-feeds', { signal }) });

/** Of one's own lessons, or of one of the school's instructors. */
export const useAddFeed = (instructorId: string | null) =>
  useChange([feedKeys.all], () => call('POST /calendar-feeds', { body: { instructorId } }));

export const useRevokeFeed = () =>
  useChange([feedKeys.all], (id: string) => call('DELETE /calendar-feeds/:id', { params: { id } }));

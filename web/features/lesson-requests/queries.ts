import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LessonRequest } from '#contract/lesson-requests.ts';
import { type BodyFor, call } from '../../api/client.ts';

const requestKeys = {
  all: (bookingId: string) => ['lesson-requests', bookingId],
  one: (bookingId: string, status: string) => [...requestKeys.all(bookingId), status],
};

/** Keyed by status, because it decides what can be requested and answered. */
export const useLessonRequest = (bookingId: string, status: string) =>
  useQuery({
    queryKey: requestKeys.one(bookingId, status),
    queryFn: ({ signal }) => call('GET /booking/:id/request', { params: { id: bookingId }, signal }),
  });

function useRequestChange<Sent>(bookingId: string, send: (sent: Sent) => Promise<LessonRequest>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (stored) => queries.setQueriesData({ queryKey: requestKeys.all(bookingId) }, stored),
  });
}

export const useAskSchool = (bookingId: string) =>
  useRequestChange(bookingId, (body: BodyFor<'POST /booking/:id/request'>) =>
    call('POST /booking/:id/request', { params: { id: bookingId }, body }),
  );

export const useKeepLesson = (bookingId: string) =>
  useRequestChange<void>(bookingId, () => call('POST /booking/:id/request/keep', { params: { id: bookingId } }));

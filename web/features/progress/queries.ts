import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '#contract/endpoint.ts';
import { progressEndpoints } from '#contract/progress.ts';
import { call } from '../../api/client.ts';

export const progressKeys = {
  all: ['progress'],
  lesson: (bookingId: string) => [...progressKeys.all, 'lesson', bookingId],
};

/** A student's own. A lesson may have been marked since: it is asked for whenever the page opens. */
export const useProgress = () =>
  useQuery({
    queryKey: progressKeys.all,
    queryFn: ({ signal }) => call(progressEndpoints.progress, { signal }),
    staleTime: 0,
  });

/** What the school said of its lesson. */
export const useLessonProgress = (bookingId: string, isOpen: boolean) =>
  useQuery({
    queryKey: progressKeys.lesson(bookingId),
    queryFn: ({ signal }) => call(progressEndpoints.lessonProgress, { params: { id: bookingId }, signal }),
    enabled: isOpen,
    // A form stands on it: what is typed is not drawn anew under the school's hands.
    refetchOnWindowFocus: false,
  });

export function useSaveLessonProgress(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof progressEndpoints.saveLessonProgress>) =>
      call(progressEndpoints.saveLessonProgress, { params: { id: bookingId }, body }),
    onSuccess: (stored) => queries.setQueryData(progressKeys.lesson(bookingId), stored),
  });
}

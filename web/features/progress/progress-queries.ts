import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LessonProgress, progressEndpoints } from '#contract/progress.ts';
import { call } from '../../api/client.ts';

/** A student's own. A lesson may have been marked since: it is asked for whenever the page opens. */
export const useProgress = () =>
  useQuery({
    queryKey: ['progress'],
    queryFn: ({ signal }) => call(progressEndpoints.progress, { signal }),
    staleTime: 0,
  });

const lessonKey = (bookingId: string) => ['lesson-progress', bookingId] as const;

/** What the school said of its lesson. */
export const useLessonProgress = (bookingId: string, isOpen: boolean) =>
  useQuery({
    queryKey: lessonKey(bookingId),
    queryFn: ({ signal }) => call(progressEndpoints.lessonProgress, { params: { id: bookingId }, signal }),
    enabled: isOpen,
    // A form stands on it: what is typed is not drawn anew under the school's hands.
    refetchOnWindowFocus: false,
  });

export function useStoredLessonProgress(): (stored: LessonProgress) => void {
  const queries = useQueryClient();
  return (stored) => queries.setQueryData(lessonKey(stored.bookingId), stored);
}

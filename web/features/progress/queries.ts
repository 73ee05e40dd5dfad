import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';

export const progressKeys = {
  all: ['progress'],
  of: (studentId: string) => [...progressKeys.all, 'of', studentId],
  lesson: (bookingId: string) => [...progressKeys.all, 'lesson', bookingId],
};

/** The student's own progress. Always refetched, because a lesson may have been marked since. */
export const useProgress = () =>
  useQuery({
    queryKey: progressKeys.all,
    queryFn: ({ signal }) => call('GET /candidate/progress', { signal }),
    staleTime: 0,
  });

/** Progress of a student, for their guardian. */
export const useStudentProgress = (studentId: string) =>
  useQuery({
    queryKey: progressKeys.of(studentId),
    queryFn: ({ signal }) => call('GET /candidate/:id/progress', { params: { id: studentId }, signal }),
    staleTime: 0,
  });

export const useLessonProgress = (bookingId: string, isOpen: boolean) =>
  useQuery({
    queryKey: progressKeys.lesson(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/progress', { params: { id: bookingId }, signal }),
    enabled: isOpen,
    // A form is based on this data: a refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });

export function useSaveLessonProgress(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /booking/:id/progress'>) =>
      call('PUT /booking/:id/progress', { params: { id: bookingId }, body }),
    onSuccess: (stored) => queries.setQueryData(progressKeys.lesson(bookingId), stored),
  });
}

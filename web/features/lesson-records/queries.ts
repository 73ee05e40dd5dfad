import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

export const lessonRecordKeys = {
  all: ['lesson-records'],
  lesson: (bookingId: string) => [...lessonRecordKeys.all, 'lesson', bookingId],
  own: () => [...lessonRecordKeys.all, 'own'],
  student: (studentId: string) => [...lessonRecordKeys.all, 'student', studentId],
};

/** A lesson's record. Polls while the student shows the code and the instructor types it. */
export const useLessonRecord = (bookingId: string) =>
  useQuery({
    queryKey: lessonRecordKeys.lesson(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/record', { params: { id: bookingId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.code ? 10_000 : false),
  });

export function useRecordLesson(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'POST /booking/:id/record'>) =>
      call('POST /booking/:id/record', { params: { id: bookingId }, body }),
    onSuccess: (record) => queries.setQueryData(lessonRecordKeys.lesson(bookingId), record),
  });
}

/** Confirms exactly the version the student read. Idempotent. */
export function useConfirmRecord(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (number: number) =>
      call('POST /booking/:id/record/confirm', { params: { id: bookingId }, body: { number } }),
    onSuccess: (record) => queries.setQueryData(lessonRecordKeys.lesson(bookingId), record),
    meta: { stale: [lessonRecordKeys.all] },
  });
}

/** The student's own record. Always refetched, because a lesson may have been recorded since. */
export const useOwnRecord = () =>
  useQuery({
    queryKey: lessonRecordKeys.own(),
    queryFn: ({ signal }) => call('GET /candidate/record', { signal }),
    staleTime: 0,
  });

/** Lets a school read the whole record, or only its own lessons. */
export const useReader = () =>
  useChange([lessonRecordKeys.all], ({ schoolId, mayRead }: { schoolId: string; mayRead: boolean }) =>
    mayRead
      ? call('PUT /candidate/record/schools/:schoolId', { params: { schoolId } })
      : call('DELETE /candidate/record/schools/:schoolId', { params: { schoolId } }),
  );

/** A student's record, as far as the school may read it. */
export const useStudentRecord = (schoolId: string, studentId: string) =>
  useQuery({
    queryKey: lessonRecordKeys.student(studentId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/students/:studentId/record', { params: { id: schoolId, studentId }, signal }),
    staleTime: 0,
  });

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { STUDENT_FILTERS, StudentRow, StudentStatus } from '#contract/school-students.ts';
import { type BodyFor, buildUrl, call } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';

export const schoolStudentKeys = {
  all: SHARED_KEYS.schoolStudents,
  list: (schoolId: string, asked: StudentsAsked) => [...schoolStudentKeys.all, schoolId, 'list', asked],
  same: (schoolId: string, contact: string) => [...schoolStudentKeys.all, schoolId, 'same', contact],
  one: (schoolId: string, studentId: string) => [...schoolStudentKeys.all, schoolId, studentId],
  merge: (schoolId: string, into: string, from: string) => [...schoolStudentKeys.one(schoolId, into), 'merge', from],
  overview: (schoolId: string, studentId: string) => [...schoolStudentKeys.one(schoolId, studentId), 'overview'],
};

export interface StudentsAsked {
  search: string;
  status?: StudentStatus | undefined;
  filter?: (typeof STUDENT_FILTERS)[number] | undefined;
}

const toQuery = ({ search, status, filter }: StudentsAsked) => ({
  search,
  ...(status && { status }),
  ...(filter && { filter }),
});

const PAGE = 25;

/** A school's students by name, page by page. The rows of the last search stay until those of the next arrive. */
export const useStudents = (schoolId: string, asked: StudentsAsked) =>
  useInfiniteQuery({
    queryKey: schoolStudentKeys.list(schoolId, asked),
    queryFn: ({ pageParam, signal }) =>
      call('GET /school/:id/students', {
        params: { id: schoolId },
        query: { ...toQuery(asked), after: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });

/** The list as a file, with its filters. */
export const useStudentsFile = (schoolId: string) =>
  useMutation({
    mutationFn: (asked: StudentsAsked) =>
      download(
        buildUrl('GET /school/:id/students/export', { id: schoolId }, { format: 'csv', ...toQuery(asked) }),
        'students.csv',
      ),
  });

const SAME_MAX = 5;

/** Students who have a phone or an email that was typed completely. Disabled for an empty contact. */
export const useSameContact = (schoolId: string, contact: string): StudentRow[] =>
  useQuery({
    queryKey: schoolStudentKeys.same(schoolId, contact),
    queryFn: ({ signal }) =>
      call('GET /school/:id/students', {
        params: { id: schoolId },
        query: { search: contact, limit: SAME_MAX },
        signal,
      }),
    enabled: contact !== '',
  }).data?.students ?? [];

export const useStudent = (schoolId: string, studentId: string) =>
  useQuery({
    queryKey: schoolStudentKeys.one(schoolId, studentId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/students/:studentId', { params: { id: schoolId, studentId }, signal }),
  });

/** Lessons, skills, packages, payments and conversations. */
export const useStudentOverview = (schoolId: string, studentId: string) =>
  useQuery({
    queryKey: schoolStudentKeys.overview(schoolId, studentId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/students/:studentId/overview', { params: { id: schoolId, studentId }, signal }),
    // Lessons are booked and paid elsewhere.
    staleTime: 0,
  });

/** Names are in the lists of bookings, too. */
const studentChanged = [schoolStudentKeys.all, schoolBookingKeys.all];

export const useAddStudent = (schoolId: string) =>
  useChange(studentChanged, (body: BodyFor<'POST /school/:id/students'>) =>
    call('POST /school/:id/students', { params: { id: schoolId }, body }),
  );

/** Says whether records that look alike are two people. */
export const useTellApart = (schoolId: string, studentId: string) =>
  useChange([schoolStudentKeys.all], (body: BodyFor<'POST /school/:id/students/:studentId/distinct'>) =>
    call('POST /school/:id/students/:studentId/distinct', { params: { id: schoolId, studentId }, body }),
  );

/** Emails a link that connects the record to an account. */
export const useInviteStudent = (schoolId: string, studentId: string) =>
  useChange([schoolStudentKeys.all], (_: undefined) =>
    call('POST /school/:id/students/:studentId/invite', { params: { id: schoolId, studentId } }),
  );

/** What a merge would do. */
export const useMergePreview = (schoolId: string, { from, into }: { from: string; into: string }) =>
  useQuery({
    queryKey: schoolStudentKeys.merge(schoolId, into, from),
    queryFn: ({ signal }) =>
      call('POST /school/:id/students/:studentId/merge', {
        params: { id: schoolId, studentId: from },
        query: { preview: 'true' },
        body: { into },
        signal,
      }),
    staleTime: 0,
  });

export const useMergeStudents = (schoolId: string) =>
  useChange(studentChanged, ({ from, into }: { from: string; into: string }) =>
    call('POST /school/:id/students/:studentId/merge', { params: { id: schoolId, studentId: from }, body: { into } }),
  );

/** @returns the record that is back */
export const useUndoMerge = (schoolId: string) =>
  useChange(studentChanged, (mergedId: string) =>
    call('POST /school/:id/students/:studentId/merge/undo', { params: { id: schoolId, studentId: mergedId } }),
  );

export const useSaveStudent = (schoolId: string, studentId: string) =>
  useChange(studentChanged, (body: BodyFor<'PUT /school/:id/students/:studentId'>) =>
    call('PUT /school/:id/students/:studentId', { params: { id: schoolId, studentId }, body }),
  );

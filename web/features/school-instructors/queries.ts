import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Instructor } from '#contract/instructors.ts';
import { photoLink } from '#contract/paths.ts';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { bookingKeys } from '../bookings/queries.ts';
import { instructorKeys } from '../instructors/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';

export const fullName = ({ firstName, lastName }: Pick<Instructor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

interface InstructorPageAsked {
  q: string;
  /** Zero-based. */
  page: number;
  limit: number;
}

export const schoolInstructorKeys = {
  all: ['school-instructors'],
  of: (schoolId: string | undefined) => [...schoolInstructorKeys.all, schoolId],
  pages: ['school-instructors', 'pages'],
  page: (schoolId: string | undefined, asked: InstructorPageAsked) => [...schoolInstructorKeys.pages, schoolId, asked],
  names: (schoolId: string | undefined) => [...schoolInstructorKeys.of(schoolId), 'names'],
};

export function useSchoolInstructors(schoolId: string | undefined) {
  return useQuery({
    queryKey: schoolInstructorKeys.of(schoolId),
    queryFn: ({ signal }) => call('GET /instructor/school/:schoolId', { params: { schoolId: schoolId ?? '' }, signal }),
    enabled: schoolId !== undefined,
  });
}

/** Keeps showing the previous page until the next one loads. */
export const useInstructorPage = (schoolId: string | undefined, asked: InstructorPageAsked) =>
  useQuery({
    queryKey: schoolInstructorKeys.page(schoolId, asked),
    queryFn: ({ signal }) =>
      call('GET /instructor/school/:schoolId/page', { params: { schoolId: schoolId ?? '' }, query: asked, signal }),
    enabled: schoolId !== undefined,
    placeholderData: keepPreviousData,
  });

/** The names of a school's instructors, active or not, for choosing one. */
export const useInstructorNames = (schoolId: string | undefined) =>
  useQuery({
    queryKey: schoolInstructorKeys.names(schoolId),
    queryFn: ({ signal }) =>
      call('GET /instructor/school/:schoolId/names', { params: { schoolId: schoolId ?? '' }, signal }),
    enabled: schoolId !== undefined,
  });

/** Writes a saved instructor into the cached queries. */
export function useStoredInstructor(): (stored: Instructor) => void {
  const queries = useQueryClient();
  return (stored) => {
    queries.setQueryData(instructorKeys.one(stored.id), stored);
    const store = (list: Instructor[]) => list.map((one) => (one.id === stored.id ? stored : one));
    queries.setQueryData<Instructor[]>(schoolInstructorKeys.of(stored.school.id), (list) => list && store(list));
    queries.setQueriesData<AnswerFrom<'GET /instructor/school/:schoolId/page'>>(
      { queryKey: schoolInstructorKeys.pages },
      (page) => page && { ...page, instructors: store(page.instructors) },
    );
  };
}

/** Query keys that show an instructor. Changing a car may affect other instructors too. */
export const instructorChanged = [
  schoolInstructorKeys.all,
  instructorKeys.all,
  scheduleKeys.all,
  bookingKeys.ofSchools,
  analyticsKeys.all,
];

export const useAddInstructor = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /instructor'>) => call('POST /instructor', { body }),
    onSuccess: useStoredInstructor(),
    meta: { stale: instructorChanged },
  });

type VersionedChanges = BodyFor<'PATCH /instructor/:id'>;
export type InstructorChanges = Omit<VersionedChanges, 'version'>;

export const useInstructorChange = (id: string) =>
  useMutation({
    mutationFn: (body: VersionedChanges) => call('PATCH /instructor/:id', { params: { id }, body }),
    onSuccess: useStoredInstructor(),
    meta: { stale: instructorChanged },
  });

/** API-11: uploaded after the instructor, in a call of its own. */
export function usePhotoUpload() {
  const store = useStoredInstructor();
  return useMutation({
    mutationFn: ({ instructor, file }: { instructor: Instructor; file: File }) =>
      upload('POST /instructor/docs/photo', { fields: { instructorId: instructor.id }, file: { profilePhoto: file } }),
    onSuccess: ({ photoVersion }, { instructor }) =>
      store({ ...instructor, profilePhotoS3Url: photoLink('instructor', instructor.id, photoVersion) }),
    meta: { stale: instructorChanged },
  });
}

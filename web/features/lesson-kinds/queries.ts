import { useQuery } from '@tanstack/react-query';
import { type BodyFor, call, withoutVersion } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

export const kindKeys = {
  all: ['lesson-kinds'],
  ofSchool: (schoolId: string) => [...kindKeys.all, 'school', schoolId],
  ofInstructor: (instructorId: string) => [...kindKeys.all, 'instructor', instructorId],
};

/** All lesson types of a school, including retired ones. */
export const useLessonKinds = (schoolId: string) =>
  useQuery({
    queryKey: kindKeys.ofSchool(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/lesson-kinds', { params: { id: schoolId }, signal }),
  });

/** Bookable lesson types besides the standard lesson. */
export const useInstructorKinds = (instructorId: string) =>
  useQuery({
    queryKey: kindKeys.ofInstructor(instructorId),
    enabled: instructorId !== '',
    queryFn: ({ signal }) => call('GET /instructor/:id/lesson-kinds', { params: { id: instructorId }, signal }),
  });

/** Creates a lesson type if there is no id. */
export const useSaveKind = (schoolId: string, kindId?: string) =>
  useChange([kindKeys.all], ({ isActive, ...body }: BodyFor<'PUT /school/:id/lesson-kinds/:kindId'>) =>
    kindId === undefined
      ? call('POST /school/:id/lesson-kinds', { params: { id: schoolId }, body: withoutVersion(body) })
      : call('PUT /school/:id/lesson-kinds/:kindId', {
          params: { id: schoolId, kindId },
          body: { ...body, isActive },
        }),
  );

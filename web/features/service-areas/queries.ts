import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';

const areaKeys = {
  all: ['service-areas'],
  of: (instructorId: string) => [...areaKeys.all, instructorId],
  school: (schoolId: string) => [...areaKeys.all, 'school', schoolId],
};

export const useServiceArea = (instructorId: string) =>
  useQuery({
    queryKey: areaKeys.of(instructorId),
    queryFn: ({ signal }) => call('GET /instructor/:id/service-area', { params: { id: instructorId }, signal }),
  });

/** Around what a school's radius is drawn. */
export const useSchoolArea = (schoolId: string) =>
  useQuery({
    queryKey: areaKeys.school(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/service-area', { params: { id: schoolId }, signal }),
  });

/** Null gives an instructor the school's. */
export type OwnArea = BodyFor<'PUT /instructor/:id/service-area'> | null;

export function useAreaChange(instructorId: string) {
  const queries = useQueryClient();
  const params = { id: instructorId };
  return useMutation({
    mutationFn: (area: OwnArea) =>
      area === null
        ? call('DELETE /instructor/:id/service-area', { params })
        : call('PUT /instructor/:id/service-area', { params, body: area }),
    onSuccess: (stored) => queries.setQueryData(areaKeys.of(instructorId), stored),
  });
}

/** As it is stored at this moment. */
export function useFreshArea(instructorId: string) {
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery({
      queryKey: areaKeys.of(instructorId),
      queryFn: () => call('GET /instructor/:id/service-area', { params: { id: instructorId } }),
      staleTime: 0,
    });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RADIUS_KM } from '#contract/validation.ts';
import { type BodyFor, call } from '../../api/client.ts';

/** What is drawn while somebody types: the radius that was saved, until another one is whole. */
export const radiusOr = (typed: number | null, saved: number): number =>
  typed !== null && typed >= RADIUS_KM.min && typed <= RADIUS_KM.max ? typed : saved;

const upTo = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Where a slider stops: by the kilometre near by, where one counts, and in longer steps farther out. */
export const RADIUS_STOPS = [...upTo(RADIUS_KM.min, 30, 1), ...upTo(35, 100, 5), ...upTo(110, RADIUS_KM.max, 10)];

/** The stop that is nearest to a radius. */
export const nearestStop = (radiusKm: number): number =>
  RADIUS_STOPS.reduce(
    (best, stop, index) => (Math.abs(stop - radiusKm) < Math.abs((RADIUS_STOPS[best] ?? 0) - radiusKm) ? index : best),
    0,
  );

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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RADIUS_KM } from '#contract/validation.ts';
import { type BodyFor, call } from '../../api/client.ts';

/** The typed radius once it is valid; the saved one until then. */
export const radiusOr = (typed: number | null, saved: number): number =>
  typed !== null && typed >= RADIUS_KM.min && typed <= RADIUS_KM.max ? typed : saved;

const upTo = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Slider stops: every kilometre nearby, larger steps farther out. */
export const RADIUS_STOPS = [...upTo(RADIUS_KM.min, 30, 1), ...upTo(35, 100, 5), ...upTo(110, RADIUS_KM.max, 10)];

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

/** Centre of the school's area. */
export const useSchoolArea = (schoolId: string) =>
  useQuery({
    queryKey: areaKeys.school(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/service-area', { params: { id: schoolId }, signal }),
  });

/** Null means the instructor uses the school's area. */
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

/** Fetches the stored area, bypassing the cache. */
export function useFreshArea(instructorId: string) {
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery({
      queryKey: areaKeys.of(instructorId),
      queryFn: () => call('GET /instructor/:id/service-area', { params: { id: instructorId } }),
      staleTime: 0,
    });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnalyticsPeriod } from '#contract/analytics-periods.ts';
import { call } from '../../api/client.ts';

export const analyticsKeys = {
  all: ['analytics'],
  of: (schoolId: string | undefined, period: AnalyticsPeriod) => [...analyticsKeys.all, schoolId, period],
};

export function useAnalytics(schoolId: string | undefined, period: AnalyticsPeriod) {
  return useQuery({
    queryKey: analyticsKeys.of(schoolId, period),
    queryFn: ({ signal }) =>
      call('GET /school/:schoolId/figures', { params: { schoolId: schoolId ?? '' }, query: { period }, signal }),
    enabled: schoolId !== undefined,
    // Keep the old bars until the new ones arrive, so that the page doesn't jump.
    placeholderData: keepPreviousData,
  });
}

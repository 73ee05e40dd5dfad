import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FigurePeriod, figureEndpoints } from '#contract/figures.ts';
import { call } from '../../api/client.ts';

export function useFigures(schoolId: string | undefined, period: FigurePeriod) {
  return useQuery({
    queryKey: ['school-figures', schoolId, period],
    queryFn: ({ signal }) =>
      call(figureEndpoints.schoolFigures, { params: { schoolId: schoolId ?? '' }, query: { period }, signal }),
    enabled: schoolId !== undefined,
    // The old bars stay until the new ones are there: nothing jumps.
    placeholderData: keepPreviousData,
  });
}

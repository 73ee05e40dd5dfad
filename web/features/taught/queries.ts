import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const taughtKeys = {
  all: ['taught'],
  between: (schoolId: string, range: { from: string; to: string }) => [...taughtKeys.all, schoolId, range],
};

/** What was taught and driven between two days: of all, to an instructor the own. */
export const useTaught = (schoolId: string, range: { from: string; to: string }) =>
  useQuery({
    queryKey: taughtKeys.between(schoolId, range),
    queryFn: ({ signal }) =>
      call('GET /calendar/school/:schoolId/taught', { params: { schoolId }, query: range, signal }),
    placeholderData: (previous) => previous,
  });

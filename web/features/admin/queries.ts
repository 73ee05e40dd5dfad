import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/paging.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.tsx';

/** Does something, says that it is done, and shows every list as it is afterwards, the log included. */
export function useAdminAction<Answer>(act: () => Promise<Answer>, said: (answer: Answer) => string) {
  const showAllAnew = useAllShownAnew();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await showAllAnew();
      toast(said(answer));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
}

const adminKeys = {
  all: ['admin'],
  waiting: ['admin', 'waiting'],
  list: (filter: readonly unknown[]) => [...adminKeys.all, 'list', ...filter],
  booking: (id: string) => [...adminKeys.all, 'booking', id],
};

/** How much waits in each section. */
export const useWaiting = () =>
  useQuery({
    queryKey: adminKeys.waiting,
    queryFn: ({ signal }) => call('GET /admin/waiting', { signal }),
    refetchInterval: 60_000,
  });

export const useAdminBooking = (id: string) =>
  useQuery({
    queryKey: adminKeys.booking(id),
    queryFn: ({ signal }) => call('GET /admin/bookings/:id', { params: { id }, signal }),
  });

/** Any list. `filter`: its name, and what narrows it. `fetchPage`: `after` is the `next` of the page before. */
export function useAdminRows<Row>(
  filter: readonly unknown[],
  fetchPage: (after: string | undefined) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey: adminKeys.list(filter),
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Whatever is done here is in the log too: it is over once every list, the log among them, is shown as it is then. */
export function useAllShownAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: adminKeys.all });
}

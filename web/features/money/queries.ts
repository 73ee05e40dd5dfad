import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';

const moneyKeys = {
  all: ['money'],
  balances: (schoolId: string) => [...moneyKeys.all, schoolId, 'balances'],
  payments: (schoolId: string) => [...moneyKeys.all, schoolId, 'payments'],
  lesson: (bookingId: string) => [...moneyKeys.all, 'lesson', bookingId],
};

/** Who owes the school, and whom it owes. */
export const useBalances = (schoolId: string) =>
  useQuery({
    queryKey: moneyKeys.balances(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/balances', { params: { id: schoolId }, signal }),
    // Students book and cancel meanwhile.
    refetchInterval: 60_000,
  });

/** What was paid and given back, the latest first, as far as it was asked for. */
export const usePayments = (schoolId: string) =>
  useInfiniteQuery({
    queryKey: moneyKeys.payments(schoolId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /school/:id/payments', { params: { id: schoolId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What one lesson costs and what was paid of it. */
export const useLessonMoney = (bookingId: string) =>
  useQuery({
    queryKey: moneyKeys.lesson(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/money', { params: { id: bookingId }, signal }),
  });

export type Direction = 'payment' | 'refund';

export const useRecord = (schoolId: string, direction: Direction) =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /school/:id/payments'>) =>
      direction === 'payment'
        ? call('POST /school/:id/payments', { params: { id: schoolId }, body })
        : call('POST /school/:id/refunds', { params: { id: schoolId }, body }),
    meta: { stale: [moneyKeys.all] },
  });

export const useReverse = (schoolId: string) =>
  useMutation({
    mutationFn: (paymentId: string) =>
      call('POST /school/:id/payments/:paymentId/reverse', { params: { id: schoolId, paymentId }, body: {} }),
    meta: { stale: [moneyKeys.all] },
  });

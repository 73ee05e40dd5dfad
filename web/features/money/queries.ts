import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LessonSums } from '#contract/ledger.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

export const moneyKeys = {
  all: ['money'],
  balances: (schoolId: string, of: BalanceSide) => [...moneyKeys.all, schoolId, 'balances', of],
  months: (schoolId: string) => [...moneyKeys.all, schoolId, 'months'],
  payments: (schoolId: string) => [...moneyKeys.all, schoolId, 'payments'],
  student: (studentId: string) => [...moneyKeys.all, 'student', studentId],
  paidLessons: (schoolId: string | undefined) => [...moneyKeys.all, schoolId, 'paid-lessons'],
  lesson: (bookingId: string) => [...moneyKeys.all, 'lesson', bookingId],
  statement: (year: string | undefined) => [...moneyKeys.all, 'statement', year],
};

type BalanceSide = 'owed' | 'refund';

/** Who owes the school most, or whom it owes most, as far as it was asked for, and what all of them do. */
export const useBalances = (schoolId: string, of: BalanceSide) =>
  useInfiniteQuery({
    queryKey: moneyKeys.balances(schoolId, of),
    queryFn: ({ pageParam, signal }) =>
      call('GET /school/:id/balances', { params: { id: schoolId }, query: { of, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Students book and cancel meanwhile.
    refetchInterval: 60_000,
  });

/** The months of the school's books, and the latest that can be closed. */
export const useMonths = (schoolId: string) =>
  useQuery({
    queryKey: moneyKeys.months(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/months', { params: { id: schoolId }, signal }),
  });

export const useCloseMonth = (schoolId: string) =>
  useChange([moneyKeys.all], (month: string) =>
    call('POST /school/:id/months/close', { params: { id: schoolId }, body: { month } }),
  );

/** What was paid and given back, the latest first, as far as it was asked for. */
export const usePayments = (schoolId: string) =>
  useInfiniteQuery({
    queryKey: moneyKeys.payments(schoolId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /school/:id/payments', { params: { id: schoolId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const studentMoney = (studentId: string) =>
  queryOptions({
    queryKey: moneyKeys.student(studentId),
    queryFn: ({ signal }) => call('GET /candidate/:id/money', { params: { id: studentId }, signal }),
    // A lesson may have been cancelled meanwhile, or paid.
    staleTime: 0,
  });

export type LessonsPaid = ReadonlyMap<string, Pick<LessonSums, 'paid' | 'owed' | 'refundDue'>>;
const byBooking = (lessons: readonly LessonSums[]): LessonsPaid => new Map(lessons.map((one) => [one.bookingId, one]));

/** What each of a school's lessons came to of which anything was paid; not asked for, for whom it is not. */
export const useLessonsPaid = (schoolId: string | undefined) =>
  useQuery({
    queryKey: moneyKeys.paidLessons(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/paid-lessons', { params: { id: schoolId ?? '' }, signal }),
    select: byBooking,
    enabled: schoolId !== undefined,
  }).data;

/** Likewise of a student's lessons. */
export const useMyLessonsPaid = (studentId: string | undefined) =>
  useQuery({
    ...studentMoney(studentId ?? ''),
    select: ({ schools }) => byBooking(schools.flatMap(({ lessons }) => lessons)),
    enabled: studentId !== undefined,
  }).data;

/** What one lesson costs and what was paid of it. */
export const useLessonMoney = (bookingId: string) =>
  useQuery({
    queryKey: moneyKeys.lesson(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/money', { params: { id: bookingId }, signal }),
  });

/** A student's year with each school; this one where none is asked for. */
export const useStatement = (year: string | undefined) =>
  useQuery({
    queryKey: moneyKeys.statement(year),
    queryFn: ({ signal }) => call('GET /candidate/statement', { query: { year }, signal }),
  });

/** What a student owes and has paid, by school. */
export const useStudentMoney = (studentId: string) => useQuery(studentMoney(studentId));

export type Direction = 'payment' | 'refund';

export const useRecord = (schoolId: string, direction: Direction) =>
  useChange([moneyKeys.all], (body: BodyFor<'POST /school/:id/payments'>) =>
    direction === 'payment'
      ? call('POST /school/:id/payments', { params: { id: schoolId }, body })
      : call('POST /school/:id/refunds', { params: { id: schoolId }, body }),
  );

export const useReverse = (schoolId: string) =>
  useChange([moneyKeys.all], (paymentId: string) =>
    call('POST /school/:id/payments/:paymentId/reverse', { params: { id: schoolId, paymentId }, body: {} }),
  );

import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { LessonSums } from '#contract/ledger.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';

export const moneyKeys = {
  all: ['money'],
  balances: (schoolId: string, asked: BalancesAsked) => [...moneyKeys.all, schoolId, 'balances', asked],
  months: (schoolId: string) => [...moneyKeys.all, schoolId, 'months'],
  payments: (schoolId: string, limit: number) => [...moneyKeys.all, schoolId, 'payments', limit],
  student: (studentId: string) => [...moneyKeys.all, 'student', studentId],
  paidLessons: (schoolId: string | undefined, bookingIds: readonly string[]) => [
    ...moneyKeys.all,
    schoolId,
    'paid-lessons',
    bookingIds,
  ],
  lesson: (bookingId: string) => [...moneyKeys.all, 'lesson', bookingId],
  statement: (year: string | undefined) => [...moneyKeys.all, 'statement', year],
};

interface BalancesAsked {
  of: 'owed' | 'refund';
  q: string;
  /** Zero-based. */
  page: number;
  limit: number;
}

/** A page of students by the amount they owe or are owed, largest first, with the totals for all students. */
export const useBalances = (schoolId: string, asked: BalancesAsked) =>
  useQuery({
    queryKey: moneyKeys.balances(schoolId, asked),
    queryFn: ({ signal }) => call('GET /school/:id/balances', { params: { id: schoolId }, query: asked, signal }),
    placeholderData: keepPreviousData,
    // Students book and cancel at any time.
    refetchInterval: 60_000,
  });

/** Months of the school's books, and the latest one that can be closed. */
export const useMonths = (schoolId: string) =>
  useQuery({
    queryKey: moneyKeys.months(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/months', { params: { id: schoolId }, signal }),
  });

export const useCloseMonth = (schoolId: string) =>
  useChange([moneyKeys.all], (month: string) =>
    call('POST /school/:id/months/close', { params: { id: schoolId }, body: { month } }),
  );

/** Payments and refunds, latest first, page by page. */
export const usePayments = (schoolId: string, limit: number) =>
  useInfiniteQuery({
    queryKey: moneyKeys.payments(schoolId, limit),
    queryFn: ({ pageParam, signal }) =>
      call('GET /school/:id/payments', {
        params: { id: schoolId },
        query: { after: pageParam, limit },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const studentMoney = (studentId: string) =>
  queryOptions({
    queryKey: moneyKeys.student(studentId),
    queryFn: ({ signal }) => call('GET /candidate/:id/money', { params: { id: studentId }, signal }),
    // The lesson may have been cancelled or paid meanwhile.
    staleTime: 0,
  });

export type LessonsPaid = ReadonlyMap<string, Pick<LessonSums, 'paid' | 'owed' | 'refundDue'>>;
const byBooking = (lessons: readonly LessonSums[]): LessonsPaid => new Map(lessons.map((one) => [one.bookingId, one]));

/** Sums of those of a school's lessons that have payments. Disabled without a school. */
export const useLessonsPaid = (schoolId: string | undefined, bookingIds: readonly string[]) =>
  useQuery({
    queryKey: moneyKeys.paidLessons(schoolId, bookingIds),
    queryFn: ({ signal }) =>
      call('GET /school/:id/paid-lessons', {
        params: { id: schoolId ?? '' },
        query: { bookings: bookingIds.join(',') },
        signal,
      }),
    select: byBooking,
    enabled: schoolId !== undefined && bookingIds.length > 0,
    // A constant: for a new function, `select` would return a new map, and render again.
    placeholderData: keepPreviousData,
  }).data;

/** The same for a student's lessons. */
export const useMyLessonsPaid = (studentId: string | undefined) =>
  useQuery({
    ...studentMoney(studentId ?? ''),
    select: ({ schools }) => byBooking(schools.flatMap(({ lessons }) => lessons)),
    enabled: studentId !== undefined,
  }).data;

/** Price and payments of a lesson. */
export const useLessonMoney = (bookingId: string) =>
  useQuery({
    queryKey: moneyKeys.lesson(bookingId),
    queryFn: ({ signal }) => call('GET /booking/:id/money', { params: { id: bookingId }, signal }),
  });

/** A student's year with each school. Defaults to the current year. */
export const useStatement = (year: string | undefined) =>
  useQuery({
    queryKey: moneyKeys.statement(year),
    queryFn: ({ signal }) => call('GET /candidate/statement', { query: { year }, signal }),
  });

/** Balance and payments of a student, by school. */
export const useStudentMoney = (studentId: string) => useQuery(studentMoney(studentId));

/** Query keys to invalidate after the school records money. Lessons and students show what was paid and is owed. */
const moneyChanged = [moneyKeys.all, SHARED_KEYS.bookings, SHARED_KEYS.schoolStudents];

export type Direction = 'payment' | 'refund';

export const useRecord = (schoolId: string, direction: Direction) =>
  useChange(moneyChanged, (body: BodyFor<'POST /school/:id/payments'>) =>
    direction === 'payment'
      ? call('POST /school/:id/payments', { params: { id: schoolId }, body })
      : call('POST /school/:id/refunds', { params: { id: schoolId }, body }),
  );

export const useReverse = (schoolId: string) =>
  useChange(moneyChanged, (paymentId: string) =>
    call('POST /school/:id/payments/:paymentId/reverse', { params: { id: schoolId, paymentId }, body: {} }),
  );

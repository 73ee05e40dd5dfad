import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingAction } from '#contract/booking-transitions.ts';
import type { Booking, LessonOutcome } from '#contract/bookings.ts';
import { ApiError, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { bookingKeys } from '../bookings/queries.ts';
import { moneyKeys } from '../money/queries.ts';
import { progressKeys } from '../progress/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { todayKeys } from '../today/keys.ts';

export const OUTCOMES = {
  complete: 'Completed',
  student_no_show: 'No-show',
  instructor_no_show: 'Instructor no-show',
} as const satisfies Partial<Record<BookingAction, LessonOutcome>>;
export type OutcomeAction = keyof typeof OUTCOMES;

const isOutcome = (action: BookingAction): action is OutcomeAction => action in OUTCOMES;

/** Outcomes that the school may record now. */
export const listOutcomes = ({ actions }: Booking): OutcomeAction[] => actions.filter(isOutcome);

/** The server's message for a refused slot. Read without the schema: Zod is too heavy for one sentence. */
export function saidOfSlot(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_refused' || !Array.isArray(error.details)) return null;
  const said = (error.details[0] as { message?: unknown } | undefined)?.message;
  return typeof said === 'string' ? said : null;
}

export const schoolBookingKeys = {
  all: ['school-bookings'],
  of: (schoolId: string | undefined) => [...schoolBookingKeys.all, schoolId],
  day: (schoolId: string, date: string) => [...schoolBookingKeys.of(schoolId), 'day', date],
};

/** SB-01. Fetches all bookings: the clock splits upcoming and past ones without another request. */
export function useSchoolBookings(schoolId: string | undefined) {
  return useQuery({
    queryKey: schoolBookingKeys.of(schoolId),
    queryFn: ({ signal }) =>
      call('GET /booking/school/:schoolId', {
        params: { schoolId: schoolId ?? '' },
        query: { fetchType: 'ALL' },
        signal,
      }),
    enabled: schoolId !== undefined,
    // Students may book while the list is open.
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
}

/** Query keys to invalidate after a lesson changes. */
export const lessonChanged = [
  ...[schoolBookingKeys.all, bookingKeys.all, scheduleKeys.all],
  ...[analyticsKeys.all, progressKeys.all, moneyKeys.all, todayKeys.all],
];

/** Updates the lesson in the list from the answer and invalidates everything else that shows it. */
function useLessonChange<Sent>(send: (sent: Sent) => Promise<Booking>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (stored) =>
      queries.setQueriesData<Booking[]>({ queryKey: schoolBookingKeys.all }, (list) =>
        list?.map((one) => (one.bookingId === stored.bookingId ? stored : one)),
      ),
    meta: { stale: lessonChanged },
  });
}

export const useCancelLesson = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/cancel'>) =>
    call('POST /booking/:id/cancel', { params: { id }, body }),
  );

/** Cancels a lesson with the remaining ones of its series. */
export const useCancelLessons = (id: string) =>
  useChange(lessonChanged, (body: BodyFor<'POST /booking/:id/cancel-series'>) =>
    call('POST /booking/:id/cancel-series', { params: { id }, query: {}, body }),
  );

export const useMoveLesson = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/move'>) =>
    call('POST /booking/:id/move', { params: { id }, body }),
  );

/** All lessons of the school on a day. */
export const useDayLessons = (schoolId: string, date: string) =>
  useQuery({
    queryKey: schoolBookingKeys.day(schoolId, date),
    queryFn: async ({ signal }): Promise<Booking[]> =>
      (await call('GET /calendar/school/:schoolId', { params: { schoolId }, query: { from: date, to: date }, signal }))
        .bookings,
    enabled: date !== '' && schoolId !== '',
  });

export const useSetOutcome = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/outcome'>) =>
    call('POST /booking/:id/outcome', { params: { id }, body }),
  );

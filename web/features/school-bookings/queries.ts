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

export const OUTCOMES = {
  complete: 'Completed',
  student_no_show: 'No-show',
  instructor_no_show: 'Instructor no-show',
} as const satisfies Partial<Record<BookingAction, LessonOutcome>>;
export type OutcomeAction = keyof typeof OUTCOMES;

const isOutcome = (action: BookingAction): action is OutcomeAction => action in OUTCOMES;

/** What the school may say now that came of the lesson. */
export const listOutcomes = ({ actions }: Booking): OutcomeAction[] => actions.filter(isOutcome);

/** Why a place for a slot was refused, in the server's words for it. The schema, and Zod with it, is too heavy for one sentence. */
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

/** SB-01. All of them: what is upcoming and what is past is told by the clock, and a list must not ask twice. */
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
    // A student may book while the list is open on the desk.
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
}

/** What is out of date once a lesson of the school has changed. */
export const lessonChanged = [
  ...[schoolBookingKeys.all, bookingKeys.all, scheduleKeys.all],
  ...[analyticsKeys.all, progressKeys.all, moneyKeys.all],
];

/** The answer is put in its place in the list at once; whatever else shows the lesson is asked for anew. */
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

/** With all that are left of those that were booked with it in one step. */
export const useCancelLessons = (id: string) =>
  useChange(lessonChanged, (body: BodyFor<'POST /booking/:id/cancel-series'>) =>
    call('POST /booking/:id/cancel-series', { params: { id }, query: {}, body }),
  );

export const useMoveLesson = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/move'>) =>
    call('POST /booking/:id/move', { params: { id }, body }),
  );

/** The school's lessons of a day, of all its instructors. */
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

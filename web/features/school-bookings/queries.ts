import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BookingFilter, EVERY_BOOKING } from '#contract/booking-filters.ts';
import type { BookingAction } from '#contract/booking-transitions.ts';
import type { Booking, LessonOutcome } from '#contract/bookings.ts';
import type { OfficeTime } from '#contract/office-bookings.ts';
import { type AnswerFrom, ApiError, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { minutesBetween } from '../../ui/dates.ts';
import { lessonChanged } from '../bookings/lesson-changed.ts';
import { bookingKeys } from '../bookings/queries.ts';

export const OUTCOMES = {
  complete: 'Completed',
  student_no_show: 'No-show',
  instructor_no_show: 'Instructor no-show',
} as const satisfies Partial<Record<BookingAction, LessonOutcome>>;
export type OutcomeAction = keyof typeof OUTCOMES;

const isOutcome = (action: BookingAction): action is OutcomeAction => action in OUTCOMES;

/** Outcomes that the school may record now. One that nobody had set in time can also be confirmed. */
export const listOutcomes = ({ actions, outcomeBy }: Booking): OutcomeAction[] => {
  const outcomes = actions.filter(isOutcome);
  return outcomeBy === 'clock' && outcomes.length > 0 ? ['complete', ...outcomes] : outcomes;
};

/** The server's message for a refused slot. Read without the schema: Zod is too heavy for one sentence. */
export function saidOfSlot(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'slot_refused' || !Array.isArray(error.details)) return null;
  const said = (error.details[0] as { message?: unknown } | undefined)?.message;
  return typeof said === 'string' ? said : null;
}

export const schoolBookingKeys = {
  all: bookingKeys.ofSchools,
  of: (schoolId: string | undefined) => [...schoolBookingKeys.all, schoolId],
  /** All pages of all schools. */
  pages: [...bookingKeys.ofSchools, 'pages'],
  page: (schoolId: string | undefined, asked: BookingPageAsked) => [...schoolBookingKeys.pages, schoolId, asked],
  day: (schoolId: string, date: string) => [...schoolBookingKeys.of(schoolId), 'day', date],
  freeTimes: (schoolId: string, asked: object) => [...schoolBookingKeys.of(schoolId), 'free-times', asked],
  restoring: (id: string) => [...bookingKeys.all, 'restoring', id],
  left: (id: string, asked: object) => [...bookingKeys.left(id), asked],
};

/** A page of a school's bookings: with these filters, this one. */
interface BookingPageAsked {
  filter: BookingFilter;
  /** Zero-based. */
  page: number;
}

type BookingPage = AnswerFrom<'GET /school/:id/bookings'>;

/** TB-01 */
const PAGE_SIZE = 10;

/** The filters as the calls take them. */
export const toFilterQuery = ({ period, instructorId, words, from, to }: BookingFilter) => ({
  when: period,
  ...(instructorId && { instructor: instructorId }),
  ...(words && { q: words }),
  ...(from && { from }),
  ...(to && { to }),
});

/** SB-01. The rows of the last page stay until those of the next arrive. */
export const useBookingPage = (schoolId: string | undefined, { filter, page }: BookingPageAsked) =>
  useQuery({
    queryKey: schoolBookingKeys.page(schoolId, { filter, page }),
    queryFn: ({ signal }) =>
      call('GET /school/:id/bookings', {
        params: { id: schoolId ?? '' },
        query: { ...toFilterQuery(filter), page, limit: PAGE_SIZE },
        signal,
      }),
    enabled: schoolId !== undefined,
    placeholderData: keepPreviousData,
    // Students may book while the list is open.
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Limit of bookings in one print. */
export const PRINTED_MAX = 1_000;
const PRINTED_PAGE = 100;

/** All bookings of these filters, up to `PRINTED_MAX`. */
export async function fetchPrinted(schoolId: string, filter: BookingFilter): Promise<Booking[]> {
  const fetchPage = (page: number) =>
    call('GET /school/:id/bookings', {
      params: { id: schoolId },
      query: { ...toFilterQuery(filter), page, limit: PRINTED_PAGE },
    });
  const first = await fetchPage(0);
  const pages = Math.ceil(Math.min(first.total, PRINTED_MAX) / PRINTED_PAGE);
  const bookings = [...first.bookings];
  for (let page = 1; page < pages; page++) bookings.push(...(await fetchPage(page)).bookings);
  // A lesson booked in the meantime shifts the rest, so a booking can appear on two pages.
  return [...new Map(bookings.map((booking) => [booking.bookingId, booking])).values()];
}

/** How many of an instructor's lessons are ahead; undefined until known. */
export const useLessonsAhead = (schoolId: string, instructorId: string): number | undefined =>
  useBookingPage(schoolId, { filter: { ...EVERY_BOOKING, period: 'upcoming', instructorId }, page: 0 }).data?.total;

/** Updates the lesson in the list from the answer and invalidates everything else that shows it. */
function useLessonChange<Sent>(send: (sent: Sent) => Promise<Booking>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (stored) =>
      queries.setQueriesData<BookingPage>(
        { queryKey: schoolBookingKeys.pages },
        (page) =>
          page && {
            ...page,
            bookings: page.bookings.map((one) => (one.bookingId === stored.bookingId ? stored : one)),
          },
      ),
    meta: { stale: lessonChanged },
  });
}

export const useCancelLesson = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/cancel'>) =>
    call('POST /booking/:id/cancel', { params: { id }, body }),
  );

/** Undoes a cancellation. */
export const useRestoreLesson = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/restore'>) =>
    call('POST /booking/:id/restore', { params: { id }, query: {}, body }),
  );

/** What speaks against undoing a cancellation now: the error of the query. */
export const useRestorePreview = (id: string) =>
  useQuery({
    queryKey: schoolBookingKeys.restoring(id),
    queryFn: ({ signal }) =>
      call('POST /booking/:id/restore', { params: { id }, query: { preview: 'true' }, body: {}, signal }),
    staleTime: 0,
  });

/** What cancelling all remaining lessons of a series would mean, on whose wish and with what told and waived. */
export const useSeriesCancelling = (
  id: string,
  asked: Pick<BodyFor<'POST /booking/:id/cancel-series'>, 'onBehalfOf' | 'noticeAt' | 'waivePercent'>,
  isWanted: boolean,
) =>
  useQuery({
    queryKey: schoolBookingKeys.left(id, asked),
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call('POST /booking/:id/cancel-series', { params: { id }, query: { preview: 'true' }, body: asked, signal }),
    // The choice of lessons stays while the amounts are worked out.
    placeholderData: (previous) => previous,
  });

/** Cancels a lesson with the remaining ones of its series. */
export const useCancelLessons = (id: string) =>
  useChange(lessonChanged, (body: BodyFor<'POST /booking/:id/cancel-series'>) =>
    call('POST /booking/:id/cancel-series', { params: { id }, query: {}, body }),
  );

export const useMoveLesson = (id: string) =>
  useLessonChange((body: BodyFor<'POST /booking/:id/move'>) =>
    call('POST /booking/:id/move', { params: { id }, body }),
  );

export const useChangePickup = (id: string) =>
  useLessonChange((body: BodyFor<'PUT /booking/:id/pickup'>) =>
    call('PUT /booking/:id/pickup', { params: { id }, body }),
  );

interface FreeTimesAsked {
  instructorId: string;
  kindId?: string;
  location?: string;
  pickupPostalCode?: string;
  /** One day only. */
  from?: string;
  to?: string;
  /** Shorter times are left out. */
  minutes: number;
}

/** Free times of an instructor that the office can move a lesson to, reachable ones first. */
export const useFreeTimes = (schoolId: string, { minutes, ...query }: FreeTimesAsked) =>
  useQuery({
    queryKey: schoolBookingKeys.freeTimes(schoolId, query),
    queryFn: async ({ signal }): Promise<OfficeTime[]> =>
      (await call('GET /school/:id/office-times', { params: { id: schoolId }, query, signal })).times,
    select: (times) => times.filter(({ startTime, endTime }) => lengthOf(startTime, endTime) >= minutes),
    enabled: schoolId !== '',
  });

/** An end before the start is on the next day. */
const lengthOf = (startTime: string, endTime: string): number =>
  (minutesBetween(startTime, endTime) + 24 * 60) % (24 * 60);

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

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#contract/bookings.ts';
import { type BodyFor, call, NetworkError } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { availabilityKeys } from '../availability/queries.ts';
import { instructorKeys } from '../instructors/queries.ts';
import { kindKeys } from '../lesson-kinds/queries.ts';
import { moneyKeys } from '../money/queries.ts';

export const bookingKeys = {
  all: ['bookings'],
  list: (candidateId: string | undefined, fetchType: string) => [...bookingKeys.all, 'list', candidateId, fetchType],
  one: (id: string) => [...bookingKeys.all, 'one', id],
  series: (request: SeriesRequest) => [...bookingKeys.all, 'series', request],
  left: (id: string) => [...bookingKeys.all, 'left', id],
  otherSlots: (id: string) => [...bookingKeys.all, 'other-slots', id],
};

/** A lesson may be cancelled or moved in another tab or by somebody else, so each return to the tab reads it again. */
const readAgain = { refetchOnWindowFocus: 'always' } as const;

/** API-09: a student's bookings, the latest lesson first. */
export function useMyBookings(candidateId: string | undefined, fetchType: 'ALL' | 'UPCOMING') {
  return useQuery({
    queryKey: bookingKeys.list(candidateId, fetchType),
    ...readAgain,
    enabled: candidateId !== undefined,
    queryFn: ({ signal }) => call('GET /booking', { query: { candidateId: candidateId ?? '', fetchType }, signal }),
  });
}

export function useBooking(id: string) {
  return useQuery({
    queryKey: bookingKeys.one(id),
    ...readAgain,
    queryFn: ({ signal }) => call('GET /booking/:id', { params: { id }, signal }),
  });
}

/** Where a lesson can be moved to. */
export function useOtherSlots(id: string) {
  return useQuery({
    queryKey: bookingKeys.otherSlots(id),
    queryFn: ({ signal }) => call('GET /booking/:id/other-slots', { params: { id }, signal }),
  });
}

/** What a student's booking, move or cancelling changes: their lessons, and what is free. */
const lessonChanged = [bookingKeys.all, availabilityKeys.all, moneyKeys.all];

/** A lost answer is asked for once more without a word, then by the student's own press. */
const onceMore = (failures: number, error: Error): boolean => failures < 1 && error instanceof NetworkError;

export interface LessonRequest {
  instructorId: string;
  studentId: string;
  date: string;
  startTime: string;
  endTime: string;
  perHourCharges: number;
  /** As it was shown. */
  credit: boolean;
  /** Absent for the plain lesson. */
  kindId?: string;
  /** What was shown. */
  total?: number;
  location: string;
  pickupPostalCode: string | null;
  dropOff: string;
  dropOffPostalCode: string | null;
  note: string;
}

/** API-10. The same request gives the same booking, never two. */
export const useCreateBooking = () =>
  useMutation({
    mutationFn: (request: LessonRequest) =>
      call('POST /booking', { body: { ...request, totalCharges: 0, feeAndTaxes: 0 } }),
    retry: onceMore,
    // Where the price or the kind is another by now, they are looked at again.
    meta: { stale: [...lessonChanged, kindKeys.all, instructorKeys.all] },
  });

/** Several lessons of one instructor, and what was agreed to for all of them. */
export type SeriesRequest = Pick<
  LessonRequest,
  'instructorId' | 'location' | 'pickupPostalCode' | 'dropOff' | 'dropOffPostalCode' | 'note'
> & { lessons: (NewTime & { kindId?: string })[]; total?: number };

/** What would become of them; what was said of others stands until it is known. */
export const useSeriesPreview = (request: SeriesRequest) =>
  useQuery({
    queryKey: bookingKeys.series(request),
    enabled: request.lessons.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('POST /booking/series', { query: { preview: 'true' }, body: request, signal }),
  });

/** The same request gives the same bookings, never more. */
export const useBookSeries = () =>
  useMutation({
    mutationFn: (body: SeriesRequest) => call('POST /booking/series', { query: {}, body }),
    retry: onceMore,
    meta: { stale: lessonChanged },
  });

export interface NewTime {
  date: string;
  startTime: string;
  endTime: string;
}

/** The same move sent again answers the booking as it was moved. */
export const useMoveBooking = (id: string) =>
  useMutation({
    mutationFn: (body: NewTime): Promise<Booking> => call('POST /booking/:id/move', { params: { id }, body }),
    retry: onceMore,
    meta: { stale: lessonChanged },
  });

/** The same sent again changes nothing more. */
export const useChangePickup = (id: string) =>
  useMutation({
    mutationFn: (body: BodyFor<'PUT /booking/:id/pickup'>): Promise<Booking> =>
      call('PUT /booking/:id/pickup', { params: { id }, body }),
    retry: onceMore,
    meta: { stale: lessonChanged },
  });

/** Cancels; the answer is the booking as it is then, with the refund that is due. */
export const useCancelBooking = () =>
  useChange(
    lessonChanged,
    (id: string): Promise<Booking> => call('POST /booking/:id/cancel', { params: { id }, body: {} }),
  );

/** Of several that were booked in one step what cancelling those that are left would give back. */
export const useLeftOfSeries = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: bookingKeys.left(id),
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call('POST /booking/:id/cancel-series', { params: { id }, query: { preview: 'true' }, body: {}, signal }),
  });

export const useCancelSeries = () =>
  useChange(lessonChanged, (id: string) =>
    call('POST /booking/:id/cancel-series', { params: { id }, query: {}, body: {} }),
  );

export function useWriteReview({ bookingId, instructor }: Booking) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'POST /booking/:id/review'>) =>
      call('POST /booking/:id/review', { params: { id: bookingId }, body }),
    onSuccess: ({ id, rating, comment, answer }) =>
      queries.setQueryData<Booking>(
        bookingKeys.one(bookingId),
        (stored) => stored && { ...stored, review: { id, rating, comment, answer } },
      ),
    meta: { stale: [bookingKeys.all, instructorKeys.one(instructor.id)] },
  });
}

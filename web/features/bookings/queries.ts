import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#contract/bookings.ts';
import { type BodyFor, call, NetworkError } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { availabilityKeys, refetchOnReturn } from '../availability/queries.ts';
import { instructorKeys } from '../instructors/queries.ts';
import { kindKeys } from '../lesson-kinds/queries.ts';
import { moneyKeys } from '../money/queries.ts';

export const bookingKeys = {
  all: SHARED_KEYS.bookings,
  /** Lists of schools. */
  ofSchools: ['bookings', 'schools'],
  list: (candidateId: string | undefined, fetchType: string) => [...bookingKeys.all, 'list', candidateId, fetchType],
  one: (id: string) => [...bookingKeys.all, 'one', id],
  series: (request: SeriesRequest) => [...bookingKeys.all, 'series', request],
  left: (id: string) => [...bookingKeys.all, 'left', id],
  otherSlots: (id: string) => [...bookingKeys.all, 'other-slots', id],
};

/** A lesson may be cancelled or moved in another tab or by someone else, so refetch on every return to the tab. */
const readAgain = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** API-09: a student's bookings, latest lesson first. */
export function useMyBookings(candidateId: string | undefined, fetchType: 'ALL' | 'UPCOMING') {
  return useQuery({
    queryKey: bookingKeys.list(candidateId, fetchType),
    ...readAgain,
    enabled: candidateId !== undefined,
    queryFn: ({ signal }) => call('GET /booking', { query: { candidateId: candidateId ?? '', fetchType }, signal }),
  });
}

export function useBooking(id: string, isWanted = true) {
  return useQuery({
    queryKey: bookingKeys.one(id),
    enabled: isWanted,
    ...readAgain,
    queryFn: ({ signal }) => call('GET /booking/:id', { params: { id }, signal }),
  });
}

/** Times a lesson can be moved to. */
export function useOtherSlots(id: string) {
  return useQuery({
    queryKey: bookingKeys.otherSlots(id),
    ...refetchOnReturn,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call('GET /booking/:id/other-slots', { params: { id }, signal }),
  });
}

/** Query keys to invalidate when a student books, moves or cancels a lesson. */
const lessonChanged = [bookingKeys.all, availabilityKeys.all, moneyKeys.all];

/** Retries once automatically after a lost response. After that, the student retries. */
const onceMore = (failures: number, error: Error): boolean => failures < 1 && error instanceof NetworkError;

export interface LessonRequest {
  instructorId: string;
  studentId: string;
  date: string;
  startTime: string;
  endTime: string;
  perHourCharges: number;
  /** Whether the shown price used credit. */
  credit: boolean;
  /** Omitted for a standard lesson. */
  kindId?: string;
  /** Total shown to the student. */
  total?: number;
  location: string;
  pickupPostalCode: string | null;
  dropOff: string;
  dropOffPostalCode: string | null;
  note: string;
}

/** API-10. Idempotent: repeating a request returns the same booking. */
export const useCreateBooking = () =>
  useMutation({
    mutationFn: (request: LessonRequest) =>
      call('POST /booking', { body: { ...request, totalCharges: 0, feeAndTaxes: 0 } }),
    retry: onceMore,
    // Refetch prices and lesson types, because the refusal may mean that they changed.
    meta: { stale: [...lessonChanged, kindKeys.all, instructorKeys.all] },
  });

/** A series of lessons with one instructor, and the total the student accepted. */
export type SeriesRequest = Pick<
  LessonRequest,
  'instructorId' | 'location' | 'pickupPostalCode' | 'dropOff' | 'dropOffPostalCode' | 'note'
> & { lessons: (NewTime & { kindId?: string })[]; total?: number };

/** Previews a series. Keeps the previous preview until the new one loads. */
export const useSeriesPreview = (request: SeriesRequest) =>
  useQuery({
    queryKey: bookingKeys.series(request),
    ...refetchOnReturn,
    refetchOnMount: 'always',
    enabled: request.lessons.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('POST /booking/series', { query: { preview: 'true' }, body: request, signal }),
  });

/** Idempotent: repeating a request returns the same bookings. */
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

/** Idempotent: repeating a move returns the moved booking. */
export const useMoveBooking = (id: string) =>
  useMutation({
    mutationFn: (body: NewTime): Promise<Booking> => call('POST /booking/:id/move', { params: { id }, body }),
    retry: onceMore,
    meta: { stale: lessonChanged },
  });

/** Idempotent. */
export const useChangePickup = (id: string) =>
  useMutation({
    mutationFn: (body: BodyFor<'PUT /booking/:id/pickup'>): Promise<Booking> =>
      call('PUT /booking/:id/pickup', { params: { id }, body }),
    retry: onceMore,
    meta: { stale: lessonChanged },
  });

/** Returns the cancelled booking with the refund due. */
export const useCancelBooking = () =>
  useChange(
    lessonChanged,
    (id: string): Promise<Booking> => call('POST /booking/:id/cancel', { params: { id }, body: {} }),
  );

/** Refund for each remaining lesson of a series. */
export const useRemainingSeries = (id: string, isWanted: boolean) =>
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

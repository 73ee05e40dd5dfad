import type { Booking } from '#contract/bookings.ts';
import { useKeptState } from '../../ui/form/draft.ts';

/** The lesson whose dialog is open, still open after a reload or a log-in in between. */
export function useChosenLesson(name: string, bookings: readonly Booking[] | undefined) {
  const [id, setId] = useKeptState(name, '');
  const chosen = bookings?.find(({ bookingId }) => bookingId === id) ?? null;
  return [chosen, (booking: Booking | null) => setId(booking?.bookingId ?? '')] as const;
}

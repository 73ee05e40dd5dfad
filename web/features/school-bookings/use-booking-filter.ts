import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BookingFilter, EVERY_BOOKING, PERIODS } from '#contract/booking-filters.ts';

/** A day of the address bar, if it is one. */
const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** The filter is in the address too: a reload, a second tab and the back button keep it. */
export function useBookingFilter() {
  const [search, setSearch] = useSearchParams();
  // Not read from the address while one types: a navigation is too slow for that.
  const [filter, setFilter] = useState<BookingFilter>(() => ({
    period: PERIODS.find((period) => period === search.get('when')) ?? EVERY_BOOKING.period,
    instructorId: search.get('instructor') ?? '',
    words: search.get('q') ?? '',
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  }));
  function change(changes: Partial<BookingFilter>): void {
    const next = { ...filter, ...changes };
    setFilter(next);
    const address = new URLSearchParams();
    if (next.period !== EVERY_BOOKING.period) address.set('when', next.period);
    if (next.instructorId) address.set('instructor', next.instructorId);
    if (next.words) address.set('q', next.words);
    if (next.from) address.set('from', next.from);
    if (next.to) address.set('to', next.to);
    setSearch(address, { replace: true, preventScrollReset: true });
  }
  return { filter, change };
}

import type { BookingFilter } from '#contract/booking-filters.ts';
import { useTablePage } from '../../ui/data-table.tsx';
import { useLessonsPaid } from '../money/queries.ts';
import { useActor } from '../session/session-store.ts';
import { LessonDialogs, useChosenLesson } from './lesson-dialogs.tsx';
import { useBookingPage } from './queries.ts';
import { BookingTable } from './school-bookings-table.tsx';

/** A page of a school's bookings, with its table and the dialogs that open from it. The page is in the address. */
export function useShownBookings(schoolId: string | undefined, filter: BookingFilter, printHint?: string) {
  const actor = useActor('school');
  const [page, turnTo] = useTablePage(true);
  const { data, error, refetch } = useBookingPage(schoolId, { filter, page });
  const bookings = data?.bookings ?? [];
  const ids = bookings.map(({ bookingId }) => bookingId);
  const lessonsPaid = useLessonsPaid(actor?.maySeeFigures ? actor.id : undefined, ids);
  const [cancelling, setCancelling] = useChosenLesson('cancelling', bookings);
  const [ending, setEnding] = useChosenLesson('ending', bookings);
  return {
    data,
    error,
    refetch,
    table: (
      <BookingTable
        bookings={bookings}
        paging={{ pageIndex: page, total: data?.total ?? 0, onChange: turnTo, printHint }}
        lessonsPaid={lessonsPaid}
        onCancel={setCancelling}
        onOutcome={setEnding}
      />
    ),
    dialogs: (
      <LessonDialogs
        cancelling={cancelling}
        ending={ending}
        onCancelClose={() => setCancelling(null)}
        onOutcomeClose={() => setEnding(null)}
      />
    ),
  };
}

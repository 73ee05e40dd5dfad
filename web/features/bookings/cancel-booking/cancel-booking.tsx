import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { useCancelBooking, useCancelSeries, useLeftOfSeries } from '../queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelFailure } from './cancel-failure.tsx';
import { CancelledDialog, SeriesCancelledDialog } from './cancelled-dialog.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { ContinueMeans, ContinueMeansAll } from './continue-means.tsx';
import { RefundNow } from './refund-now.tsx';
import { SeriesChoice, SeriesRefund } from './series-choice.tsx';

interface CancelBookingProps {
  booking: Booking;
  /** Those that were booked with it in one step stay whatever: they are the student's to cancel. */
  isAlone?: boolean;
  onClose: () => void;
}

/**
 * MB-03: the policy, the refund of this moment, and the choice; then how it ended. Of several that were booked in one step all that are left can be
 * cancelled with it. Shown while a booking is given.
 */
export function CancelBooking({ booking, isAlone = false, onClose }: CancelBookingProps) {
  const { bookingId, seriesId } = booking;
  const one = useCancelBooking();
  const all = useCancelSeries();
  const [isAll, setAll] = useState(false);
  const left = useLeftOfSeries(bookingId, seriesId !== null && !isAlone).data;
  const series = left && left.lessons.length > 1 ? left : null;
  const chosen = isAll ? series : null;
  const cancelling = chosen ? all : one;

  if (one.data) return <CancelledDialog booking={one.data} onClose={onClose} />;
  if (all.data) return <SeriesCancelledDialog booking={booking} cancelled={all.data} onClose={onClose} />;
  // In another tab, or by the school.
  if (booking.bookingStatus !== 'Booked') return <ChangedDialog booking={booking} onClose={onClose} />;
  return (
    <CancelDialog
      onClose={onClose}
      onContinue={() => cancelling.mutate(bookingId)}
      isBusy={cancelling.isPending}
      consequence={
        chosen ? <ContinueMeansAll series={chosen} school={booking.schoolName} /> : <ContinueMeans booking={booking} />
      }
    >
      {cancelling.isError && <CancelFailure error={cancelling.error} />}
      {series && <SeriesChoice count={series.lessons.length} isAll={isAll} onChoose={setAll} />}
      {chosen ? <SeriesRefund series={chosen} /> : <RefundNow booking={booking} />}
    </CancelDialog>
  );
}

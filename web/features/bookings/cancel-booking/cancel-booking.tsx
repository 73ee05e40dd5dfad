import type { Booking } from '#contract/bookings.ts';
import { useCancelBooking } from '../queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelFailure } from './cancel-failure.tsx';
import { CancelledDialog } from './cancelled-dialog.tsx';
import { ContinueMeans } from './continue-means.tsx';
import { RefundNow } from './refund-now.tsx';

/** MB-03: the policy, the refund of this moment, and the choice; then how it ended. Shown while a booking is given. */
export function CancelBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const cancelling = useCancelBooking();

  if (cancelling.data) return <CancelledDialog booking={cancelling.data} onClose={onClose} />;
  return (
    <CancelDialog
      onClose={onClose}
      onContinue={() => cancelling.mutate(booking.bookingId)}
      isBusy={cancelling.isPending}
      consequence={<ContinueMeans booking={booking} />}
    >
      {cancelling.isError && <CancelFailure error={cancelling.error} />}
      <RefundNow booking={booking} />
    </CancelDialog>
  );
}

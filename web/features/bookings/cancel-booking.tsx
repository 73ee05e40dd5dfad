import type { Booking } from '#contract/bookings.ts';
import { CancellationPolicyDialog } from '../cancellation-policy/policy-dialog.tsx';
import { CancelFailure } from './cancel-failure.tsx';
import { CancelledDialog } from './cancelled-dialog.tsx';
import { ContinueMeans } from './continue-means.tsx';
import { useCancelBooking } from './queries.ts';
import { RefundNow } from './refund-now.tsx';

/** MB-03: the policy, the refund of this moment, and the choice; then how it ended. Shown while a booking is given. */
export function CancelBooking({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const cancelling = useCancelBooking();

  if (cancelling.data) return <CancelledDialog booking={cancelling.data} onClose={onClose} />;
  return (
    <CancellationPolicyDialog
      mode="cancel"
      isOpen
      onClose={onClose}
      onContinue={() => cancelling.mutate(booking.bookingId)}
      isBusy={cancelling.isPending}
      consequence={<ContinueMeans booking={booking} />}
    >
      {cancelling.isError && <CancelFailure error={cancelling.error} />}
      <RefundNow booking={booking} />
    </CancellationPolicyDialog>
  );
}

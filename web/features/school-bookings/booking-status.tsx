import { Ban, Check, Flag, type LucideIcon, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { StatusBadge } from '../../ui/badge.tsx';

const ICONS: Record<Booking['bookingStatus'], LucideIcon> = {
  Booked: Check,
  Completed: Flag,
  'No-show': UserX,
  'Instructor no-show': UserX,
  Cancelled: Ban,
};

/** SB-02: green when 'Booked', otherwise red; the word says the same, and the shape tells the red ones apart. */
export function BookingStatusBadge({ status }: { status: Booking['bookingStatus'] }) {
  const { t } = useTranslation('school');
  return (
    <StatusBadge tone={status === 'Booked' ? 'good' : 'loss'} icon={ICONS[status]}>
      {t(`bookings.statuses.${status}`)}
    </StatusBadge>
  );
}

/** With who cancelled, if anybody did. */
export function BookingStatus({ booking }: { booking: Booking }) {
  const { t } = useTranslation('school');
  const { bookingStatus, cancelledBy } = booking;
  return (
    <span className="inline-grid justify-items-end gap-1 lg:justify-items-start">
      <BookingStatusBadge status={bookingStatus} />
      {cancelledBy && (
        <span className="text-sm text-soft">
          {cancelledBy === 'student' ? t('bookings.byStudent') : t('bookings.bySchool')}
        </span>
      )}
    </span>
  );
}

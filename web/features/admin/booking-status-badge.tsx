import { useTranslation } from 'react-i18next';
import type { BookingStatus } from '#contract/bookings.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

const TONES: Record<BookingStatus, Tone> = {
  Booked: 'progress',
  Completed: 'good',
  Cancelled: 'loss',
  'No-show': 'attention',
  'Instructor no-show': 'attention',
};

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation('admin');
  return <StatusBadge tone={TONES[status]}>{t(`bookings.statuses.${status}`)}</StatusBadge>;
}

import { useTranslation } from 'react-i18next';
import type { BookingStatus as Status } from '#contract/bookings.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

const tones: Record<Status, Tone> = {
  Booked: 'good',
  Completed: 'neutral',
  Cancelled: 'loss',
  'No-show': 'loss',
  'Instructor no-show': 'attention',
};

export function BookingStatus({ status }: { status: Status }) {
  const { t } = useTranslation('student');
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}

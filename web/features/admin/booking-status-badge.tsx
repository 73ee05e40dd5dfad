import { Flag, type LucideIcon, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

const LOOKS: Record<BookingStatus, { tone: Tone; icon?: LucideIcon }> = {
  Booked: { tone: 'progress' },
  Completed: { tone: 'good', icon: Flag },
  Cancelled: { tone: 'loss' },
  'No-show': { tone: 'attention', icon: UserX },
  'Instructor no-show': { tone: 'attention', icon: UserX },
};

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation('admin');
  return <StatusBadge {...LOOKS[status]}>{t(`bookings.statuses.${status}`)}</StatusBadge>;
}

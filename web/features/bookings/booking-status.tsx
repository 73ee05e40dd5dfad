import { Flag, type LucideIcon, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BookingStatus as Status } from '#contract/booking-transitions.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

const looks: Record<Status, { tone: Tone; icon?: LucideIcon }> = {
  Booked: { tone: 'good' },
  Completed: { tone: 'neutral', icon: Flag },
  Cancelled: { tone: 'loss' },
  'No-show': { tone: 'loss', icon: UserX },
  'Instructor no-show': { tone: 'attention', icon: UserX },
};

export function BookingStatus({ status }: { status: Status }) {
  const { t } = useTranslation('student');
  return <StatusBadge {...looks[status]}>{t(`status.${status}`)}</StatusBadge>;
}

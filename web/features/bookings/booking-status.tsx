import { Ban, CalendarCheck, Flag, type LucideIcon, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

/** Green while booked, red where something was lost. */
export const STATUS_LOOKS: Record<BookingStatus, { tone: Tone; icon: LucideIcon }> = {
  Booked: { tone: 'good', icon: CalendarCheck },
  Completed: { tone: 'neutral', icon: Flag },
  Cancelled: { tone: 'loss', icon: Ban },
  'No-show': { tone: 'loss', icon: UserX },
  'Instructor no-show': { tone: 'loss', icon: TriangleAlert },
};

interface BookingStatusBadgeProps {
  status: BookingStatus;
  /** SB-02: red unless booked. Icons and words tell the red ones apart. */
  isRedUnlessBooked?: boolean;
  /** The status in the reader's words. */
  children: ReactNode;
}

export function BookingStatusBadge({ status, isRedUnlessBooked = false, children }: BookingStatusBadgeProps) {
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <StatusBadge tone={isRedUnlessBooked && tone === 'neutral' ? 'closed' : tone} icon={icon}>
      {children}
    </StatusBadge>
  );
}

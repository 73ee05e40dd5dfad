import { Ban, CalendarCheck, Flag, type LucideIcon, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

/** SB-02: green while booked, otherwise red. Icons and words tell the red ones apart, and a completed lesson is the most muted. */
export const STATUS_LOOKS: Record<BookingStatus, { tone: Tone; icon: LucideIcon }> = {
  Booked: { tone: 'good', icon: CalendarCheck },
  Completed: { tone: 'closed', icon: Flag },
  Cancelled: { tone: 'loss', icon: Ban },
  'No-show': { tone: 'loss', icon: UserX },
  'Instructor no-show': { tone: 'loss', icon: TriangleAlert },
};

/** `children` is the status in the reader's words. */
export function BookingStatusBadge({ status, children }: { status: BookingStatus; children: ReactNode }) {
  return <StatusBadge {...STATUS_LOOKS[status]}>{children}</StatusBadge>;
}

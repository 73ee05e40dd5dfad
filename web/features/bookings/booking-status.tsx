import { Ban, CalendarCheck, Flag, type LucideIcon, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';

/**
 * The one look of a status, wherever it is shown. SB-02: green while booked, otherwise red; the sign and the word tell the red
 * ones apart, and what ended well is the quietest of them.
 */
export const STATUS_LOOKS: Record<BookingStatus, { tone: Tone; icon: LucideIcon }> = {
  Booked: { tone: 'good', icon: CalendarCheck },
  Completed: { tone: 'closed', icon: Flag },
  Cancelled: { tone: 'loss', icon: Ban },
  'No-show': { tone: 'loss', icon: UserX },
  'Instructor no-show': { tone: 'loss', icon: TriangleAlert },
};

/** `children` is the status in the words of whoever reads it. */
export function BookingStatusBadge({ status, children }: { status: BookingStatus; children: ReactNode }) {
  return <StatusBadge {...STATUS_LOOKS[status]}>{children}</StatusBadge>;
}

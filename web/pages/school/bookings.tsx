import { SchoolBookings } from '../../features/school-bookings/school-bookings.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { SnowDayLink } from '../../features/snow-day/snow-day-link.tsx';

/** RT-10 */
export default function SchoolBookingsPage() {
  const role = useActor('school')?.role;
  return <SchoolBookings tools={role !== 'instructor' && <SnowDayLink />} />;
}

import { SchoolBookings } from '../../features/school-bookings/school-bookings.tsx';
import { SnowDayLink } from '../../features/snow-day/snow-day-link.tsx';

/** RT-10 */
export default function SchoolBookingsPage() {
  return <SchoolBookings tools={<SnowDayLink />} />;
}

import { BookingSchedule } from '../../features/school-calendar/booking-schedule.tsx';

/** RT-15 */
export default function SchedulePage() {
  return <BookingSchedule />;
}

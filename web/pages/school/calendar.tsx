import { CalendarDays } from '../../features/school-calendar/calendar-days.tsx';

/** The school's days, to look at and to change. */
export default function SchoolCalendarPage() {
  return <CalendarDays />;
}

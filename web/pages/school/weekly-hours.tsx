import { WeeklyHours } from '../../features/weekly-hours/weekly-hours.tsx';

/** When each instructor teaches, week by week: slots are made from it. */
export default function WeeklyHoursPage() {
  return <WeeklyHours />;
}

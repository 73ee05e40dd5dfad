import { WeeklyHours } from '../../features/weekly-hours/weekly-hours.tsx';

/** Sets each instructor's weekly hours, from which slots are created. */
export default function WeeklyHoursPage() {
  return <WeeklyHours />;
}

import { Navigate, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';

/** The calendar was a page of its own, and began with a day: its links lead to the same on the schedule. */
export default function SchoolCalendarPage() {
  const search = new URLSearchParams(useLocation().search);
  if (search.get('view') !== 'week') search.set('view', 'day');
  return <Navigate to={`${PAGE_PATHS.schedule}?${search}`} replace />;
}

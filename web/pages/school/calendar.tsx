import { Navigate, useLocation } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';

/** Redirects links to the former calendar page, which opened on a day, to the schedule. */
export default function SchoolCalendarPage() {
  const search = new URLSearchParams(useLocation().search);
  if (search.get('view') !== 'week') search.set('view', 'day');
  return <Navigate to={`${PAGE_PATHS.schedule}?${search}`} replace />;
}

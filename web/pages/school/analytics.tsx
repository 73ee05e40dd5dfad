import { SchoolAnalytics } from '../../features/analytics/school-analytics.tsx';

/** How a school is doing: what is booked, what comes of it, how full it is, what it earns, how it is rated. */
export default function AnalyticsPage() {
  return <SchoolAnalytics />;
}

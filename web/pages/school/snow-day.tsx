import { SnowDay } from '../../features/snow-day/snow-day.tsx';

/** Cancels all lessons within some hours at once, for instance in a storm. */
export default function SnowDayPage() {
  return <SnowDay />;
}

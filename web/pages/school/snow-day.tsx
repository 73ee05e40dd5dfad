import { SnowDay } from '../../features/snow-day/snow-day.tsx';

/** A school cancels all lessons of some hours at once: the weather, a broken boiler. */
export default function SnowDayPage() {
  return <SnowDay />;
}

import { MyDay } from '../../features/my-day/my-day.tsx';
import { useActor } from '../../features/session/use-session.ts';

/** An instructor's day, in the car: what is next, how to reach the student, how it went. */
export default function MyDayPage() {
  const actor = useActor('school');
  return actor && <MyDay actor={actor} />;
}

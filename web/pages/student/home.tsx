import { FindLesson } from '../../features/availability/find-lesson.tsx';

/** RT-03: choose a day, see who is free, choose a slot. The address says the day and the filters. */
export default function StudentHomePage() {
  return <FindLesson />;
}

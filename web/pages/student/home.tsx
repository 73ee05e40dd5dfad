import { FindLesson } from '../../features/availability/find-lesson.tsx';

/** RT-03: choose a day, see who is free, choose a slot. */
export default function StudentHomePage() {
  return <FindLesson />;
}

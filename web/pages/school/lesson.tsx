import { useParams } from 'react-router';
import { SchoolLesson } from '../../features/school-bookings/school-lesson.tsx';

/** One lesson of the school: who, where and when, what can be done with it, and the messages about it. */
export default function SchoolLessonPage() {
  const { id = '' } = useParams();
  return <SchoolLesson id={id} />;
}

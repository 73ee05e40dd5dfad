import { useParams } from 'react-router';
import { SchoolLesson } from '../../features/school-bookings/school-lesson.tsx';

export default function SchoolLessonPage() {
  const { id = '' } = useParams();
  return <SchoolLesson id={id} />;
}

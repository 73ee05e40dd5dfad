import { useParams } from 'react-router';
import { SchoolLessonProgress } from '../../features/progress/lesson-progress.tsx';

/** What the school says of one of its lessons: the skills it worked on, and a note for the student. */
export default function LessonProgressPage() {
  const { id = '' } = useParams();
  return <SchoolLessonProgress id={id} />;
}

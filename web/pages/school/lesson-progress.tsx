import { useParams } from 'react-router';
import { SchoolLessonProgress } from '../../features/progress/lesson-progress.tsx';

/** Records the skills practised in a lesson, with a note to the student. */
export default function LessonProgressPage() {
  const { id = '' } = useParams();
  return <SchoolLessonProgress id={id} />;
}

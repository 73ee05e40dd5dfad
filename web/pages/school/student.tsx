import { useParams } from 'react-router';
import { StudentRecord } from '../../features/lesson-records/student-record.tsx';
import { useActor } from '../../features/session/use-session.ts';

/** One student as a school knows them: what they drove, and what is left of their programme. */
export default function StudentPage() {
  const { id = '' } = useParams();
  const actor = useActor('school');
  return actor && <StudentRecord schoolId={actor.id} studentId={id} />;
}

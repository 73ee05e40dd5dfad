import { StudentList } from '../../features/school-students/student-list.tsx';
import { useActor } from '../../features/session/session-store.ts';

export default function StudentsPage() {
  const actor = useActor('school');
  return actor && <StudentList schoolId={actor.id} />;
}

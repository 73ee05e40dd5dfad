import { RecordsFromFile } from '../../features/people-uploads/records-from-file.tsx';
import { StudentList } from '../../features/school-students/student-list.tsx';
import { useActor } from '../../features/session/session-store.ts';

export default function StudentsPage() {
  const actor = useActor('school');
  return actor && <StudentList schoolId={actor.id} upload={<RecordsFromFile schoolId={actor.id} />} />;
}

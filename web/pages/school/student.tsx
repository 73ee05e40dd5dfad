import { useParams } from 'react-router';
import { StudentCourse } from '../../features/lesson-records/student-course.tsx';
import { StudentDetails } from '../../features/school-students/student-page.tsx';
import { useActor } from '../../features/session/session-store.ts';

export default function StudentPage() {
  const { id = '' } = useParams();
  const actor = useActor('school');
  return (
    actor && (
      <StudentDetails
        key={id}
        schoolId={actor.id}
        studentId={id}
        record={<StudentCourse schoolId={actor.id} studentId={id} />}
      />
    )
  );
}

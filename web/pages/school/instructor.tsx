import { useParams } from 'react-router';
import { SchoolInstructor } from '../../features/school-instructors/own-instructor.tsx';

/** RT-12: the school's own page of one instructor. */
export default function SchoolInstructorPage() {
  const { id = '' } = useParams();
  return <SchoolInstructor id={id} />;
}

import { useParams } from 'react-router';
import { SchoolInstructor } from '../../features/school-instructors/own-instructor.tsx';

/** RT-12: an instructor's page for their own school. */
export default function SchoolInstructorPage() {
  const { id = '' } = useParams();
  return <SchoolInstructor id={id} />;
}

import { StudentProfile } from '../../features/settings/student-profile.tsx';

/** RT-06 */
export default function StudentProfilePage() {
  return <StudentProfile />;
}

import { useParams } from 'react-router';
import { PublicProfile } from '../../features/school-instructors/public-profile.tsx';

/** RT-13: visible to anyone logged in. */
export default function InstructorInfoPage() {
  const { id = '' } = useParams();
  return <PublicProfile id={id} />;
}

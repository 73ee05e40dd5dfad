import { InstructorDetails } from '../../features/bookings/instructor-details.tsx';

/** RT-04, IP-01: who the instructor is, and, unless one only came to read, the session to book. */
export default function InstructorDetailsPage() {
  return <InstructorDetails />;
}

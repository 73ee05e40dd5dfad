import { StudentSignup } from '../../features/accounts/student-signup.tsx';
import { GuestOnly } from '../../features/session/guest-only.tsx';

export default function StudentSignupPage() {
  return (
    <GuestOnly>
      <StudentSignup />
    </GuestOnly>
  );
}

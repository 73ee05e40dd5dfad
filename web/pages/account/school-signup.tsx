import { SchoolSignup } from '../../features/accounts/school-signup.tsx';
import { GuestOnly } from '../../features/session/guest-only.tsx';

export default function SchoolSignupPage() {
  return (
    <GuestOnly>
      <SchoolSignup />
    </GuestOnly>
  );
}

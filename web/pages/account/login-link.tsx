import { LoginByLink } from '../../features/accounts/login-by-link.tsx';
import { GuestOnly } from '../../features/session/guest-only.tsx';

/** Without a password: asks for a link, and is what the mailed link opens. */
export default function LoginLink() {
  return (
    <GuestOnly>
      <LoginByLink />
    </GuestOnly>
  );
}

import { Landing } from '../../features/landing/landing.tsx';
import { GuestOnly } from '../../features/session/guest-only.tsx';

export default function LandingPage() {
  return (
    <GuestOnly>
      <Landing />
    </GuestOnly>
  );
}

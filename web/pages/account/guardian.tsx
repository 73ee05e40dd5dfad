import { AcceptGuardian } from '../../features/guardians/accept-guardian.tsx';

/** What a guardian's invitation opens. */
export default function GuardianPage() {
  return <AcceptGuardian />;
}

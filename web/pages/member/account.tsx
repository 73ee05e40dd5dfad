import { Navigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useSession } from '../../features/session/session-store.ts';

const FIRST_SECTIONS = {
  candidate: PAGE_PATHS.studentProfile,
  school: PAGE_PATHS.schoolProfile,
  admin: PAGE_PATHS.adminPassword,
};

/** `/account` opens the first section of whoever is logged in. */
export default function AccountPage() {
  const actor = useSession();
  return actor ? <Navigate to={FIRST_SECTIONS[actor.kind]} replace /> : null;
}

import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireMember } from '../../features/session/guards.ts';
import { SchoolSections } from '../shell/school-sections.tsx';

export const clientLoader = requireMember('school');

export default function SchoolGuard() {
  return (
    <>
      <SchoolSections />
      <GuardedOutlet kind="school" />
    </>
  );
}

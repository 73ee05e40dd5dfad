import { GuardedOutlet } from '../../features/session/guarded-outlet.tsx';
import { requireActor } from '../../features/session/guards.ts';
import { SchoolSections } from './school-sections.tsx';

export const clientLoader = requireActor('school');

export default function SchoolGuard() {
  return (
    <>
      <SchoolSections />
      <GuardedOutlet kind="school" />
    </>
  );
}

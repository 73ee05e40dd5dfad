import { Navigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { PasskeyList } from '../../features/passkeys/passkey-list.tsx';
import { SecondFactor } from '../../features/second-factor/second-factor.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { ChangePassword } from '../../features/settings/change-password-form.tsx';
import { SessionList } from '../../features/settings/session-list.tsx';

export default function SecurityPage() {
  const actor = useSession();
  if (!actor) return null;
  if (actor.kind === 'admin') return <Navigate to={PAGE_PATHS.adminPassword} replace />;
  return (
    <SectionPage section="security">
      <ChangePassword email={actor.email} />
      <SecondFactor actor={actor} />
      <PasskeyList actor={actor} />
      <SessionList />
    </SectionPage>
  );
}

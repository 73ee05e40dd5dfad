import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Channels } from '../../features/channels/channels.tsx';
import { Passkeys } from '../../features/passkeys/passkeys.tsx';
import { SecondFactor } from '../../features/second-factor/second-factor.tsx';
import { refreshSession } from '../../features/session/restore-session.ts';
import { useActor } from '../../features/session/session-store.ts';
import { ChangePassword } from '../../features/settings/change-password-form.tsx';
import { OpenSessions } from '../../features/settings/open-sessions.tsx';

/** RT-19 */
export default function AdminPassword() {
  const actor = useActor('admin');
  if (!actor) return null;
  return (
    <AdminPage section="password">
      <div className="grid max-w-xl gap-6">
        <ChangePassword email={actor.email} />
        <SecondFactor actor={actor} onClosed={() => void refreshSession()} />
        <Passkeys actor={actor} />
        <OpenSessions />
        <Channels />
      </div>
    </AdminPage>
  );
}

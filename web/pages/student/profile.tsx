import { Download } from 'lucide-react';
import { useState } from 'react';
import { photoLink } from '#contract/paths.ts';
import { buildUrl } from '../../api/client.ts';
import { CalendarFeeds } from '../../features/calendar-feeds/calendar-feeds.tsx';
import { Channels } from '../../features/channels/channels.tsx';
import { MyGuardians } from '../../features/family/my-guardians.tsx';
import { Passkeys } from '../../features/passkeys/passkeys.tsx';
import { OwnPhoto } from '../../features/photos/own-photo.tsx';
import { SavedPlaces } from '../../features/places/saved-places.tsx';
import { SecondFactor } from '../../features/second-factor/second-factor.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { ChangePassword, useProfile } from '../../features/settings/change-password-form.tsx';
import { DetailsForm } from '../../features/settings/details-form.tsx';
import { OpenSessions } from '../../features/settings/open-sessions.tsx';
import { WaitingList } from '../../features/waiting-list/waiting-list.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('settings');

const deleteDialog = lazyImport(async () => (await import('../../features/settings/delete-dialog.tsx')).DeleteDialog);

function DeleteAccount() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const DeleteDialog = useLazyImport(deleteDialog, isOpen, close);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('settings.erase.open')}
      </Button>
      {isOpen && DeleteDialog && <DeleteDialog onClose={close} />}
    </>
  );
}

/** RT-06 */
export default function StudentProfile() {
  const t = useTexts();
  const actor = useActor('candidate');
  const { data: profile, error, refetch } = useProfile();
  const moment = useMoment();
  if (!actor) return null;
  const photo = photoLink('candidate', actor.id, actor.photoVersion);
  return (
    <Page title={t('settings.title')} width="normal">
      <PageHeading lead={t('settings.lead')}>{t('settings.title')}</PageHeading>
      {!profile && <QueryState error={error} onRetry={refetch} className="h-72 w-full rounded-lg" />}
      {profile && (
        <div className="grid gap-6">
          <Card className="grid gap-6">
            <div>
              <h2 className="text-lg font-bold">{t('settings.details')}</h2>
              <p className="mt-1 text-soft">{t('settings.memberSince', { date: moment.day(profile.memberSince) })}</p>
            </div>
            <OwnPhoto
              actor={actor}
              name={`${profile.first_name} ${profile.last_name}`}
              photo={photo}
              help={t('settings.photoHelp')}
              label={t(photo ? 'settings.changePhoto' : 'settings.addPhoto')}
              busyLabel={t('settings.photoSending')}
            />
            <DetailsForm profile={profile} />
          </Card>
          <SavedPlaces />
          <WaitingList />
          <MyGuardians />
          <CalendarFeeds />
          <ChangePassword email={profile.email} />
          <SecondFactor actor={actor} />
          <Passkeys actor={actor} />
          <OpenSessions />
          <Card>
            <h2 className="text-lg font-bold">{t('settings.data.title')}</h2>
            <p className="mt-1 mb-5 text-soft">{t('settings.data.lead')}</p>
            <a
              href={buildUrl('GET /candidate/data')}
              download="lanewise-my-data.json"
              className={`w-full sm:w-auto ${buttonStyle('secondary')}`}
            >
              <Download className="size-5" aria-hidden="true" />
              {t('settings.data.download')}
            </a>
          </Card>
          <Card className="grid justify-items-stretch sm:justify-items-start">
            <h2 className="text-lg font-bold">{t('settings.erase.title')}</h2>
            <p className="mt-1 mb-5 text-soft">{t('settings.erase.lead')}</p>
            <DeleteAccount />
          </Card>
          <Channels />
        </div>
      )}
    </Page>
  );
}

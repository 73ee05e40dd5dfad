import { photoLink } from '#contract/paths.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { OwnPhoto } from '../../features/photos/own-photo.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { useProfile } from '../../features/settings/change-password-form.tsx';
import { DetailsForm } from '../../features/settings/details-form.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('settings');

/** RT-06: name, email, photo and language. The menu leads to the password, the data and the deletion. */
export default function StudentProfile() {
  const t = useTexts();
  const actor = useActor('candidate');
  const { data: profile, error, refetch } = useProfile();
  const moment = useMoment();
  if (!actor) return null;
  const photo = photoLink('candidate', actor.id, actor.photoVersion);
  return (
    <SectionPage
      section="details"
      lead={profile && t('settings.memberSince', { date: moment.day(profile.memberSince) })}
    >
      {!profile && <QueryState error={error} onRetry={refetch} className="h-72 w-full rounded-lg" />}
      {profile && (
        <Card className="grid gap-6">
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
      )}
    </SectionPage>
  );
}

import { useState } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { CalendarFeeds } from '../../features/calendar-feeds/calendar-feeds.tsx';
import { Channels } from '../../features/channels/channels.tsx';
import { Passkeys } from '../../features/passkeys/passkeys.tsx';
import { SchoolSettingsSection } from '../../features/school-settings/settings-form.tsx';
import { InformationPage } from '../../features/schools/information-page.tsx';
import { useSchool } from '../../features/schools/queries.ts';
import { SecondFactor } from '../../features/second-factor/second-factor.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { ChangePassword } from '../../features/settings/change-password-form.tsx';
import { OpenSessions } from '../../features/settings/open-sessions.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

const useTexts = createTextsHook('schools');

/** RT-08, with the school's settings. The welcome appears only until the profile is complete. */
export default function SchoolProfile() {
  const t = useTexts();
  const actor = useActor('school');
  const [isFirst] = useState(actor?.isInformationComplete !== true);
  const province = useSchool(actor?.id).data?.province ?? null;
  if (actor && actor.role !== 'owner')
    return (
      <Page title={t('information.accountTitle')} width="normal">
        <PageHeading>{t('information.accountTitle')}</PageHeading>
        <div className="grid gap-6">
          {actor.role === 'instructor' && (
            <p>
              <TextLink to={PAGE_PATHS.weeklyHours}>{t('information.ownHours')}</TextLink>
            </p>
          )}
          {/* A bookkeeper sees no lessons, so there are no feeds or notices to set. */}
          {actor.role !== 'bookkeeper' && <CalendarFeeds />}
          <ChangePassword email={actor.email} />
          <SecondFactor actor={actor} />
          <Passkeys actor={actor} />
          <OpenSessions />
          {actor.role !== 'bookkeeper' && <Channels />}
        </div>
      </Page>
    );
  return (
    <InformationPage
      title={isFirst ? t('information.profileTitle') : t('information.title')}
      heading={isFirst ? t('information.profileHeading') : t('information.title')}
      lead={isFirst ? t('information.profileLead') : t('information.lead')}
    >
      {actor && (
        <>
          <p>
            <TextLink to={PAGE_PATHS.team}>{t('information.team')}</TextLink>
          </p>
          <p>
            <TextLink to={PAGE_PATHS.programs}>{t('information.programs')}</TextLink>
          </p>
          <p>
            <TextLink to={PAGE_PATHS.lessonKinds}>{t('information.kinds')}</TextLink>
          </p>
          <SchoolSettingsSection schoolId={actor.id} province={province} />
          <CalendarFeeds />
          <ChangePassword email={actor.email} />
          <SecondFactor actor={actor} />
          <Passkeys actor={actor} />
          <OpenSessions />
          <Channels />
        </>
      )}
    </InformationPage>
  );
}

import { useState } from 'react';
import { Navigate } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { InformationCard } from '../../features/schools/information-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('schools');

/** RT-08: the first section of the school's settings. It welcomes until the profile is complete. */
export default function SchoolProfile() {
  const t = useTexts();
  const actor = useActor('school');
  const [isFirst] = useState(actor?.isInformationComplete !== true);
  if (actor && actor.role !== 'owner') return <Navigate to={PAGE_PATHS.accountSecurity} replace />;
  const welcome = isFirst && {
    title: t('information.profileTitle'),
    heading: t('information.profileHeading'),
    lead: t('information.profileLead'),
  };
  return (
    <SectionPage section="information" {...(welcome || { lead: t('information.lead') })}>
      <InformationCard />
    </SectionPage>
  );
}

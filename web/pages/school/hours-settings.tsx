import { PAGE_PATHS } from '#contract/paths.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { SchoolSettingsSection } from '../../features/school-settings/settings-form.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('account-sections');

export default function HoursSettingsPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SectionPage section="hours">
      <p>
        <TextLink to={PAGE_PATHS.weeklyHours}>{t('links.weeklyHours')}</TextLink>
      </p>
      <SchoolSettingsSection schoolId={actor.id} part="hours" />
    </SectionPage>
  );
}

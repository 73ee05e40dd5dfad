import { PAGE_PATHS } from '#contract/paths.ts';
import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { SchoolSettingsSection } from '../../features/school-settings/settings-form.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('account-sections');

export default function BillingPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SectionPage section="billing">
      <SchoolSettingsSection schoolId={actor.id} part="billing" />
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <TextLink to={PAGE_PATHS.lessonKinds}>{t('links.kinds')}</TextLink>
        <TextLink to={PAGE_PATHS.packages}>{t('links.packages')}</TextLink>
      </p>
    </SectionPage>
  );
}

import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { YourSite } from '../../features/programs/your-site.tsx';
import { SchoolSettingsSection } from '../../features/school-settings/settings-form.tsx';
import { useActor } from '../../features/session/session-store.ts';

/** The school's public page, its QR code and the code for its own website. */
export default function WebsitePage() {
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SectionPage section="website">
      <SchoolSettingsSection schoolId={actor.id} part="about" />
      <YourSite schoolId={actor.id} />
    </SectionPage>
  );
}

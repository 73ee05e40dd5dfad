import { SectionPage } from '../../features/account-sections/section-page.tsx';
import { MyGuardians } from '../../features/family/my-guardians.tsx';

export default function GuardiansPage() {
  return (
    <SectionPage section="guardians">
      <MyGuardians />
    </SectionPage>
  );
}

import { MoneyPages } from '../../features/money/money-pages.tsx';
import { PackageList } from '../../features/packages/package-list.tsx';
import { SchoolOrders } from '../../features/packages/school-orders.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('packages');

export default function PackagesPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      {actor.maySeeFigures && <MoneyPages />}
      <SchoolOrders schoolId={actor.id} />
      <PackageList schoolId={actor.id} />
    </SchoolPage>
  );
}

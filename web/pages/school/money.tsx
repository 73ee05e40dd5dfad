import { MoneyPages } from '../../features/money/money-pages.tsx';
import { SchoolMoney } from '../../features/money/school-money.tsx';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('money');

/** What students owe the school, what it gives back, and what was paid. */
export default function MoneyPage() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')} width="normal">
      <MoneyPages />
      <SchoolMoney schoolId={actor.id} />
    </SchoolPage>
  );
}

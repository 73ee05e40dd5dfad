import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SkeletonList } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('school-calendar');

export function CalendarSkeleton() {
  const t = useTexts();
  return <SkeletonList label={t('loading')} count={1} className="h-[32rem] w-full rounded-lg" />;
}

import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Skeleton } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('ui');

/** The page to come: who, the panel to book with, and what else there is to know. */
export function InstructorSkeleton() {
  const t = useTexts();
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <span className="sr-only">{t('loading')}</span>
      <div className="flex flex-wrap gap-6">
        <Skeleton className="size-25 rounded-full" />
        <div className="grid grow content-start gap-3">
          <Skeleton className="h-9 w-60 max-w-full" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-2 h-14 w-full" />
        </div>
      </div>
      <Skeleton className="h-130 w-full rounded-lg lg:row-span-2" />
      <Skeleton className="h-60 w-full rounded-lg" />
    </div>
  );
}

import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const useTexts = textsOf('ui');

const CARDS = ['a', 'b', 'c'];
const CHIPS = ['a', 'b', 'c', 'd'];

/** The cards to come, at their size. */
export function InstructorCardSkeletons() {
  const t = useTexts();
  return (
    <div role="status" className="grid gap-2 sm:gap-4">
      <span className="sr-only">{t('loading')}</span>
      {CARDS.map((card) => (
        <Card key={card} isSnug className="grid gap-4 max-sm:gap-1.5 max-sm:p-3">
          <div className="flex gap-4 max-sm:gap-3">
            <Skeleton className="size-11 rounded-full sm:size-16" />
            <div className="grid content-center gap-2">
              <Skeleton className="h-5 w-44 sm:h-6" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
          <Skeleton className="h-15 w-full sm:h-12" />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2 max-sm:h-13 max-sm:overflow-hidden max-sm:py-1">
            {CHIPS.map((chip) => (
              <Skeleton key={chip} className="h-11" />
            ))}
          </div>
          <Skeleton className="h-5 w-64 sm:mt-1 sm:h-13" />
        </Card>
      ))}
    </div>
  );
}

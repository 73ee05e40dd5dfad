import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['a', 'b', 'c'];
const CHIPS = ['a', 'b', 'c', 'd'];

/** The cards to come, at their size. */
export function InstructorCardSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loading')}</span>
      {CARDS.map((card) => (
        <Card key={card} isSnug className="grid gap-4">
          <div className="flex gap-4">
            <Skeleton className="size-16 rounded-full" />
            <div className="grid content-center gap-2">
              <Skeleton className="h-6 w-44" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
          <Skeleton className="h-24 w-full sm:h-12" />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2">
            {CHIPS.map((chip) => (
              <Skeleton key={chip} className="h-11" />
            ))}
          </div>
          <Skeleton className="mt-1 h-13 w-64" />
        </Card>
      ))}
    </div>
  );
}

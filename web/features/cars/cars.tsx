import { useState } from 'react';
import type { Car } from '#contract/cars.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { CarCard } from './car-card.tsx';
import { useCars } from './queries.ts';

const useTexts = createTextsHook('cars');

const carDialog = lazyImport(() => import('./car-dialog.tsx'));

/** All cars of a school; what needs to be seen to is on each. */
export function Cars({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data: cars, error, refetch } = useCars(schoolId);
  const [changed, setChanged] = useState<Car | 'new' | null>(null);
  const CarDialog = useLazyImport(carDialog, changed !== null, () => setChanged(null))?.CarDialog;
  if (!cars)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-48 w-full rounded-lg" />
    );
  const add = (
    <Button variant={cars.length === 0 ? 'primary' : 'secondary'} onClick={() => setChanged('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {cars.length === 0 ? (
        <EmptyState title={t('emptyTitle')} action={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-4 lg:grid-cols-2">
            {cars.map((car) => (
              <li key={car.id} className="min-w-0">
                <CarCard schoolId={schoolId} car={car} onChange={() => setChanged(car)} />
              </li>
            ))}
          </ul>
          <p className="mt-4">{add}</p>
        </>
      )}
      {changed && CarDialog && (
        <CarDialog schoolId={schoolId} car={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />
      )}
    </>
  );
}

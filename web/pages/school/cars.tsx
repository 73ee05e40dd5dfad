import { useState } from 'react';
import type { Car } from '#contract/cars.ts';
import { CarCard } from '../../features/cars/car-card.tsx';
import { useCarPage } from '../../features/cars/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { ListPages, ListSearch, useListPart } from '../../ui/list-part.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('cars');

const carDialog = lazyImport(() => import('../../features/cars/car-dialog.tsx'));

/** Cards, two in a row on a desk. */
const PAGE_SIZE = 10;

/** The cars of a school, each with what needs attention. */
export function Cars({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const part = useListPart(true);
  const { data, error, refetch } = useCarPage(schoolId, { q: part.words, page: part.pageIndex, limit: PAGE_SIZE });
  const [changed, setChanged] = useState<Car | 'new' | null>(null);
  const CarDialog = useLazyImport(carDialog, changed !== null, () => setChanged(null))?.CarDialog;
  if (!data)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={3} className="h-48 w-full rounded-lg" />
    );
  const { cars, total } = data;
  const hasNone = total === 0 && part.words === '';
  const list = { part, total, pageSize: PAGE_SIZE };
  const add = (
    <Button variant={hasNone ? 'primary' : 'secondary'} onClick={() => setChanged('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {hasNone ? (
        <EmptyState title={t('emptyTitle')} action={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <ListSearch {...list} label={t('search')} />
          <ul className="grid gap-4 lg:grid-cols-2">
            {cars.map((car) => (
              <li key={car.id} className="min-w-0">
                <CarCard schoolId={schoolId} car={car} onChange={() => setChanged(car)} />
              </li>
            ))}
          </ul>
          <ListPages {...list} label={t('title')} />
          <p className="mt-4">{add}</p>
        </>
      )}
      {changed && CarDialog && (
        <CarDialog schoolId={schoolId} car={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />
      )}
    </>
  );
}

export default function SchoolCars() {
  const t = useTexts();
  const actor = useActor('school');
  if (!actor) return null;
  return (
    <SchoolPage title={t('title')} lead={t('lead')}>
      <Cars schoolId={actor.id} />
    </SchoolPage>
  );
}

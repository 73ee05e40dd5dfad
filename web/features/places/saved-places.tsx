import { useState } from 'react';
import type { SavedPlace } from '#contract/places.ts';
import { SAVED_PLACES_MAX } from '#contract/saved-place-names.ts';
import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Card } from '../../ui/page.tsx';
import { useDropPlace, useOwnPlaces, useSavedPlaceName } from './queries.ts';
import { nextName } from './remember-place.tsx';

const useTexts = createTextsHook('places');

const dialog = lazyImport(() => import('./saved-place-dialog.tsx'));

/** A student's saved places, five at most. */
export function SavedPlaces() {
  const t = useTexts();
  const nameOf = useSavedPlaceName();
  const { data, error } = useOwnPlaces();
  const drop = useDropPlace();
  const [open, setOpen] = useState<Partial<SavedPlace> | null>(null);
  const SavedPlaceDialog = useLazyImport(dialog, open !== null, () => setOpen(null))?.SavedPlaceDialog;
  const failure = error ?? drop.error;
  const saved = data?.saved ?? [];
  return (
    <Card className="grid justify-items-stretch gap-4">
      <div>
        <h2 tabIndex={-1} className="text-lg font-bold">
          {t('saved.title')}
        </h2>
        <p className="mt-1 text-soft">{t('saved.lead')}</p>
      </div>
      <FailureBanner error={failure} />
      {saved.length > 0 && (
        <ul className="grid gap-2">
          {saved.map((place) => (
            <li
              key={place.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-2"
            >
              <span className="min-w-0 grow basis-48 wrap-anywhere">
                <span className="block font-semibold">{nameOf(place.name)}</span>
                <span>
                  {place.address}
                  {place.postalCode && postalCodeIn(place.address) !== place.postalCode && `, ${place.postalCode}`}
                </span>
              </span>
              <span className="-mx-3 flex">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('saved.changeNamed', { name: nameOf(place.name) })}
                  onClick={() => setOpen(place)}
                >
                  {t('saved.change')}
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t('saved.removeNamed', { name: nameOf(place.name) })}
                  isBusy={drop.isPending && drop.variables === place.id}
                  onClick={() => drop.mutate(place.id)}
                >
                  {t('saved.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && saved.length < SAVED_PLACES_MAX && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          onClick={() => setOpen({ name: nextName(saved) })}
        >
          {t('saved.add')}
        </Button>
      )}
      {saved.length >= SAVED_PLACES_MAX && <p className="text-sm text-soft">{t('saved.full')}</p>}
      {open && SavedPlaceDialog && <SavedPlaceDialog place={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

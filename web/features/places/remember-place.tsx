import { BookmarkPlus } from 'lucide-react';
import { SAVED_PLACE_NAMES, SAVED_PLACES_MAX } from '#contract/saved-place-names.ts';
import type { SavedPlace } from '#contract/saved-places.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useOwnPlaces, useSavedPlaceName } from './queries.ts';

interface SavedPlaceChipsProps {
  /** What they fill in. */
  label: string;
  address: string;
  onChoose: (place: SavedPlace) => void;
}

/** The student's own places, each a press away; nothing where there are none. */
export function SavedPlaceChips({ label, address, onChoose }: SavedPlaceChipsProps) {
  const t = useTexts();
  const nameOf = useSavedPlaceName();
  const { data } = useOwnPlaces();
  if (!data || data.saved.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-1.5 text-sm text-soft">
        <span className="sr-only">{label}: </span>
        {t('saved.title')}
      </legend>
      {data.saved.map((place) => (
        <Chip
          key={place.id}
          isSelected={place.address === address.trim()}
          onChange={() => onChoose(place)}
          className="max-w-full"
        >
          <span className="truncate">{nameOf(place.name)}</span>
        </Chip>
      ))}
    </fieldset>
  );
}

const useTexts = createTextsHook('places');

/** What a new place is called first: home, school, work, as long as there is none. */
export const nextName = (saved: readonly SavedPlace[]): string =>
  SAVED_PLACE_NAMES.find((name) => !saved.some((place) => place.name === name)) ?? '';

interface RememberPlaceProps {
  address: string;
  postalCode: string | null;
  onRemember: (place: Partial<SavedPlace>) => void;
}

/**
 * Keeps the address that was just written, unless it is kept or there are enough. As tall while nobody knows yet: what comes
 * late would move the button below it away from a finger that is on it.
 */
export function RememberPlace({ address, postalCode, onRemember }: RememberPlaceProps) {
  const t = useTexts();
  const { data, isLoading } = useOwnPlaces();
  const { saved } = data ?? { saved: [] };
  const isKept = saved.length >= SAVED_PLACES_MAX || saved.some((place) => place.address === address);
  if (address === '' || isKept || !(data || isLoading)) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className={cx('-mx-3 -my-2 justify-self-start', isLoading && 'invisible')}
      onClick={() => onRemember({ name: nextName(saved), address, postalCode })}
    >
      <BookmarkPlus className="size-5" aria-hidden="true" />
      {t('saved.save')}
    </Button>
  );
}

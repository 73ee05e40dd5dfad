import { BookmarkPlus } from 'lucide-react';
import type { SavedPlace } from '#contract/places.ts';
import { SAVED_PLACE_NAMES, SAVED_PLACES_MAX } from '#contract/saved-place-names.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useOwnPlaces, useSavedPlaceName } from './queries.ts';

interface SavedPlaceChipsProps {
  /** Label of the field that the chips fill. */
  label: string;
  address: string;
  onChoose: (place: SavedPlace) => void;
}

/** Chips for saved places. Renders nothing without any. */
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

/** Suggested name of a new place: the first of home, school and work that is free. */
export const nextName = (saved: readonly SavedPlace[]): string =>
  SAVED_PLACE_NAMES.find((name) => !saved.some((place) => place.name === name)) ?? '';

interface RememberPlaceProps {
  address: string;
  postalCode: string | null;
  onRemember: (place: Partial<SavedPlace>) => void;
}

/**
 * Offers to save the address just typed, unless it is saved or the list is full. It reserves its height while that is
 * unknown, so that the button below doesn't move under a finger.
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

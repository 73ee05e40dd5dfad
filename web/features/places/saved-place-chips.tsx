import type { SavedPlace } from '#contract/saved-places.ts';
import { Chip } from '../../ui/chip.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useOwnPlaces } from './queries.ts';
import { useSavedPlaceName } from './saved-place-name.ts';

const useTexts = createTextsHook('places');

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

import { BookmarkPlus } from 'lucide-react';
import { SAVED_PLACE_NAMES, SAVED_PLACES_MAX } from '#contract/saved-place-names.ts';
import type { SavedPlace } from '#contract/saved-places.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useOwnPlaces } from './queries.ts';

const useTexts = textsOf('places');

/** What a new place is called first: home, school, work, as long as there is none. */
export const nextName = (saved: readonly SavedPlace[]): string =>
  SAVED_PLACE_NAMES.find((name) => !saved.some((place) => place.name === name)) ?? '';

interface RememberPlaceProps {
  address: string;
  postalCode: string | null;
  onRemember: (place: Partial<SavedPlace>) => void;
}

/** Keeps the address that was just written, unless it is kept or there are enough. */
export function RememberPlace({ address, postalCode, onRemember }: RememberPlaceProps) {
  const t = useTexts();
  const saved = useOwnPlaces().data?.saved;
  const isOffered =
    saved && saved.length < SAVED_PLACES_MAX && address !== '' && !saved.some((place) => place.address === address);
  if (!isOffered) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-mx-3 -my-2 justify-self-start"
      onClick={() => onRemember({ name: nextName(saved), address, postalCode })}
    >
      <BookmarkPlus className="size-5" aria-hidden="true" />
      {t('saved.save')}
    </Button>
  );
}

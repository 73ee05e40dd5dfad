import { Bookmark, CarFront, MapPin, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Suggestions } from '#contract/availability.ts';
import type { SavedPlace } from '#contract/saved-places.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useSavedPlaceName } from './saved-place-name.ts';

const useTexts = textsOf('places');

/** What a suggestion leads to. */
export interface SuggestionActions {
  onPlace: (label: string) => void;
  onSchool: (name: string) => void;
  onInstructor: (id: string) => void;
  /** One of the student's own places. */
  onOwn: (place: SavedPlace) => void;
}

/** So that both groups are in sight. */
const PLACES_BESIDE_PEOPLE = 3;

export const NOBODY: Suggestions = { places: [], schools: [], instructors: [] };

export const hasAny = ({ places, schools, instructors }: Suggestions): boolean =>
  places.length + schools.length + instructors.length > 0;

/** What a text may mean: places first, then who is called that. */
export function SuggestionList({
  id,
  suggestions: { places, schools, instructors },
  onPlace,
  onSchool,
  onInstructor,
  own,
  onOwn,
}: SuggestionActions & { id: string; suggestions: Suggestions; own: readonly SavedPlace[] }) {
  const t = useTexts();
  const nameOf = useSavedPlaceName();
  const hasPeople = schools.length + instructors.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      id={id}
      role="group"
      aria-label={t('pickup.suggestions')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
    >
      {own.length > 0 && (
        <Group title={t('saved.title')}>
          {own.map((place) => (
            <Item
              key={place.id}
              icon={<Bookmark />}
              name={nameOf(place.name)}
              note={place.postalCode ?? ''}
              onPress={() => onOwn(place)}
            />
          ))}
        </Group>
      )}
      {places.length > 0 && (
        <Group title={t('pickup.places')}>
          {places.slice(0, hasPeople ? PLACES_BESIDE_PEOPLE : places.length).map(({ label }) => (
            <Item key={label} icon={<MapPin />} name={label} onPress={() => onPlace(label)} />
          ))}
        </Group>
      )}
      {hasPeople && (
        <Group title={t('pickup.people')}>
          {schools.map(({ name, city, province }) => (
            <Item
              key={`${name} ${city}`}
              icon={<CarFront />}
              name={name}
              note={[city, province].filter(Boolean).join(', ')}
              onPress={() => onSchool(name)}
            />
          ))}
          {instructors.map(({ id: instructorId, firstName, lastName, schoolName }) => (
            <Item
              key={instructorId}
              icon={<UserRound />}
              name={`${firstName} ${lastName}`}
              note={schoolName}
              onPress={() => onInstructor(instructorId)}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <p id={id} className="px-3 pt-2 pb-1 text-sm font-semibold text-soft">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

function Item({ icon, name, note, onPress }: { icon: ReactNode; name: string; note?: string; onPress: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-11 w-full items-center gap-2 rounded-sm px-3 py-1 text-left leading-tight hover:bg-sunken focus-visible:bg-sunken"
      >
        <span className="shrink-0 text-soft [&_svg]:size-4" aria-hidden="true">
          {icon}
        </span>
        <span className="min-w-0">
          {name}
          {note && <span className="block text-sm text-soft">{note}</span>}
        </span>
      </button>
    </li>
  );
}

import { Bookmark, CarFront, MapPin, UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Suggestions } from '#contract/availability.ts';
import type { SavedPlace } from '#contract/places.ts';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useSavedPlaceName } from './queries.ts';

const useTexts = createTextsHook('places');

/** Handlers for each kind of suggestion. */
export interface SuggestionActions {
  onPlace: (label: string) => void;
  onSchool: (name: string) => void;
  onInstructor: (id: string) => void;
  /** A saved place of the student. */
  onOwn: (place: SavedPlace) => void;
}

interface Suggestion {
  group: 'own' | 'places' | 'people';
  icon: ReactNode;
  name: string;
  note?: string;
  choose: () => void;
}

/** Leaves room for the people below. */
const PLACES_BESIDE_PEOPLE = 3;

/** Suggestions for a text: places first, then schools and instructors. */
export function useSuggestionItems(
  found: Suggestions | undefined,
  own: readonly SavedPlace[],
  { onPlace, onSchool, onInstructor, onOwn }: SuggestionActions,
): Suggestion[] {
  const nameOf = useSavedPlaceName();
  const { places, schools, instructors } = found ?? { places: [], schools: [], instructors: [] };
  const people: Suggestion[] = [
    ...schools.map(({ name, city, province }) => ({
      group: 'people' as const,
      icon: <CarFront />,
      name,
      note: [city, province].filter(Boolean).join(', '),
      choose: () => onSchool(name),
    })),
    ...instructors.map(({ id, firstName, lastName, schoolName }) => ({
      group: 'people' as const,
      icon: <UserRound />,
      name: `${firstName} ${lastName}`,
      note: schoolName,
      choose: () => onInstructor(id),
    })),
  ];
  return [
    ...own.map((place) => ({
      group: 'own' as const,
      icon: <Bookmark />,
      name: nameOf(place.name),
      note: place.postalCode ?? '',
      choose: () => onOwn(place),
    })),
    ...places.slice(0, people.length > 0 ? PLACES_BESIDE_PEOPLE : places.length).map(({ label }) => ({
      group: 'places' as const,
      icon: <MapPin />,
      name: label,
      choose: () => onPlace(label),
    })),
    ...people,
  ];
}

/** No suggestion is active; the typed text is. */
const NONE = -1;

interface SuggestionKeys {
  items: readonly Suggestion[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** The keys of a field with suggestions: arrows move through them, and Escape closes them. */
export function useSuggestionKeys({ items, isOpen, setOpen }: SuggestionKeys) {
  const [active, setActive] = useState(NONE);
  const isShown = isOpen && items.length > 0;
  function close(): void {
    setOpen(false);
    setActive(NONE);
  }
  function press(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void {
    if (event.key === 'Escape' && isShown) {
      // By default Escape would also clear the field.
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // The arrows cycle through the suggestions and the typed text.
    setActive((now) => ((now + 1 + step + items.length + 1) % (items.length + 1)) - 1);
  }
  return {
    active,
    isShown,
    activeItem: isShown ? items[active] : undefined,
    close,
    forget: () => setActive(NONE),
    press,
  };
}

/** ARIA attributes of a field whose suggestions are in the list with this id. */
export const comboboxAttributes = (listId: string, { isShown, active }: { isShown: boolean; active: number }) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isShown,
  ...(isShown && { 'aria-controls': listId }),
  ...(isShown && active !== NONE && { 'aria-activedescendant': suggestionId(listId, active) }),
});

/** Element id for the field's `aria-activedescendant`. */
const suggestionId = (listId: string, index: number): string => `${listId}-${index}`;

const GROUPS = [
  ['own', 'saved.title'],
  ['places', 'pickup.places'],
  ['people', 'pickup.people'],
] as const;

interface SuggestionListProps {
  id: string;
  items: readonly Suggestion[];
  active: number;
  /** Position classes; by default directly under the field, at its width. */
  place?: string;
}

/** The list under the field. The field keeps the focus. */
export function SuggestionList({ id, items, active, place = 'inset-x-0 top-full mt-1' }: SuggestionListProps) {
  const t = useTexts();
  const numbered = items.map((item, index) => ({ ...item, index }));
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('pickup.suggestions')}
      className={cx(
        'absolute z-20 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
        place,
      )}
    >
      {GROUPS.map(([group, title]) => {
        const own = numbered.filter((item) => item.group === group);
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group} role="group" aria-label={t(title)}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-soft">
              {t(title)}
            </p>
            {own.map(({ index, icon, name, note, choose }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
              <div
                key={`${name} ${note}`}
                id={suggestionId(id, index)}
                ref={(option) => void (index === active && option?.scrollIntoView({ block: 'nearest' }))}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={choose}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 py-1 leading-tight hover:bg-sunken',
                  index === active && 'bg-sunken outline-2 -outline-offset-2 outline-action',
                )}
              >
                <span className="shrink-0 text-soft [&_svg]:size-4" aria-hidden="true">
                  {icon}
                </span>
                <span className="min-w-0">
                  {name}
                  {note && <span className="block text-sm text-soft">{note}</span>}
                </span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

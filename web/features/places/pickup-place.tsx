import { Bookmark, CarFront, LocateFixed, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Suggestions } from '#contract/availability.ts';
import type { SavedPlace } from '#contract/places.ts';
import { PLACE_TEXT_MAX } from '#contract/text-limits.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { useFindPlaces, useFindSuggestions, useOwnPlaces, useSavedPlaceName, useSuggestions } from './queries.ts';
import { rememberedPlace } from './remembered-place.ts';

/** Handlers for each kind of suggestion. */
interface SuggestionActions {
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
function useSuggestionItems(
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

/** Element id for the field's `aria-activedescendant`. */
const suggestionId = (listId: string, index: number): string => `${listId}-${index}`;

const GROUPS = [
  ['own', 'saved.title'],
  ['places', 'pickup.places'],
  ['people', 'pickup.people'],
] as const;

/** The list under the field. The field keeps the focus. */
function SuggestionList({ id, items, active }: { id: string; items: readonly Suggestion[]; active: number }) {
  const t = useTexts();
  const numbered = items.map((item, index) => ({ ...item, index }));
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('pickup.suggestions')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
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

/**
 * Two decimals are about a kilometre: enough to find the postal area, and no more precise location leaves the
 * browser.
 */
const DECIMALS = 2;
const PATIENCE_MS = 15_000;

/** The browser's location as 'lat, lon' text; null if it is denied or unavailable. */
function ownPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`),
      () => resolve(null),
      { timeout: PATIENCE_MS, maximumAge: 600_000 },
    );
  });
}

const useTexts = createTextsHook('places');

/** No suggestion is active; the typed text is. */
const NONE = -1;

/** Why no place was found, or the error of the request. */
type Fault = 'unknown' | 'denied' | 'abroad' | Error;

interface PickupPlaceProps extends Pick<SuggestionActions, 'onSchool' | 'onInstructor'> {
  /** Label of the chosen place; empty for all of Canada. */
  value: string;
  onChange: (label: string) => void;
  /** Whether the person can have saved places. */
  hasOwnPlaces?: boolean;
}

/**
 * Search field for a postal code, a town, a school or an instructor, with suggestions as one types and the browser's
 * location on request.
 */
export function PickupPlace({ value, onChange, onSchool, onInstructor, hasOwnPlaces = true }: PickupPlaceProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const findPlaces = useFindPlaces();
  const find = useFindSuggestions();
  const asking = useRef(0);
  const asked = useDebounced(typed.trim());
  // Before typing starts, the list offers saved places.
  const isTyping = typed.trim() !== value;
  const { data: suggestions } = useSuggestions(isOpen && isTyping ? asked : '');
  const saved = useOwnPlaces(hasOwnPlaces).data?.saved.filter(({ postalCode }) => postalCode !== null) ?? [];
  // The address wins when it changes from outside.
  if (value !== known) {
    setKnown(value);
    if (fault === null) setTyped(value);
  }
  // A place from the address may be misspelled or may not exist.
  const findGiven = useEffectEvent(() => {
    if (value && value !== rememberedPlace()) void findPlace(value, 'unknown');
  });
  useEffect(() => findGiven(), []);

  function close(): void {
    setOpen(false);
    setActive(NONE);
  }

  function choose(label: string): void {
    close();
    setFault(null);
    setTyped(label);
    if (label !== value) onChange(label);
  }

  function change(text: string): void {
    asking.current++;
    setTyped(text);
    setFault(null);
    setActive(NONE);
    setOpen(text.trim() !== '');
    if (text === '') choose('');
  }

  /** A search by name leaves the place field as it was. */
  function chooseSchool(name: string): void {
    close();
    setFault(null);
    setTyped(value);
    onSchool(name);
  }

  async function search(text: string): Promise<void> {
    const nr = ++asking.current;
    const best = await find(text).catch((error: Error) => error);
    // The text has changed since.
    if (nr !== asking.current) return;
    if (best instanceof Error) return setFault(best);
    const [[place], [school], [instructor]] = [best.places, best.schools, best.instructors];
    if (place) choose(place.label);
    else if (school) chooseSchool(school.name);
    else if (instructor) onInstructor(instructor.id);
    else setFault('unknown');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const chosen = isShown ? items[active] : undefined;
    close();
    if (chosen) chosen.choose();
    else if (typed.trim() === '') choose('');
    else if (typed.trim() !== value) await search(typed.trim());
  }

  /** Searches the text as a place, after no name matched. */
  async function findPlace(text: string, otherwise: Fault): Promise<void> {
    const found = await findPlaces(text).catch((error: Error) => error);
    if (found instanceof Error) return setFault(found);
    const [place] = found;
    if (place) return choose(place.label);
    setFault(otherwise);
    if (text === value) onChange('');
  }

  async function locate(): Promise<void> {
    setLocating(true);
    setFault(null);
    const position = await ownPosition();
    if (position === null) setFault('denied');
    else await findPlace(position, 'abroad');
    setLocating(false);
  }

  const items = useSuggestionItems(isTyping && asked !== '' ? suggestions : undefined, isTyping ? [] : saved, {
    onPlace: choose,
    onSchool: chooseSchool,
    onInstructor,
    onOwn: ({ postalCode }) => void findPlace(postalCode ?? '', 'unknown'),
  });
  const isShown = isOpen && items.length > 0;
  const isNothing = isOpen && isTyping && asked === typed.trim() && suggestions !== undefined && !isShown;

  function press(event: KeyboardEvent): void {
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

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers that tests and people use do not all know <search>.
    <form
      role="search"
      aria-label={t('pickup.label')}
      onSubmit={(event) => void submit(event)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      className="relative"
    >
      <div className="flex items-end gap-2 has-[[aria-invalid]]:items-center">
        <TextField
          name="near"
          label={t('pickup.label')}
          placeholder={t('pickup.hint')}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          {...(isShown && { 'aria-controls': listId })}
          {...(isShown && active !== NONE && { 'aria-activedescendant': suggestionId(listId, active) })}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={PLACE_TEXT_MAX}
          // Hides the label on a phone once a place is chosen, to leave room for the list.
          className={cx('min-w-0 grow', value && 'max-md:*:[label]:sr-only')}
          value={typed}
          onChange={change}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
          error={fault === null ? undefined : fault instanceof Error ? errorText(fault) : t(`pickup.${fault}`)}
        />
        <Button
          variant="secondary"
          isBusy={isLocating}
          aria-label={t('pickup.use')}
          className="max-lg:px-3"
          onClick={() => void locate()}
        >
          <LocateFixed className="size-5" aria-hidden="true" />
          <span className="max-lg:hidden">{t('pickup.use')}</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {(isShown || isNothing) && t('pickup.count', { count: items.length })}
      </p>
      {isShown && <SuggestionList id={listId} items={items} active={active} />}
    </form>
  );
}

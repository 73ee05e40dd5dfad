import { LocateFixed } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PLACE_TEXT_MAX } from '#contract/text-limits.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { useFindPlaces, useFindSuggestions, useOwnPlaces, useSuggestions } from './queries.ts';
import { rememberedPlace } from './remembered-place.ts';
import {
  comboboxAttributes,
  type SuggestionActions,
  SuggestionList,
  useSuggestionItems,
  useSuggestionKeys,
} from './suggestion-list.tsx';

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

/** Why no place was found, or the error of the request. */
type Fault = 'unknown' | 'address' | 'denied' | 'abroad' | Error;

/** An address without its town looks like `12 King Street`. */
const faultOf = (text: string): Fault => (/\d/.test(text) && /\p{L}{3}/u.test(text) ? 'address' : 'unknown');

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
    if (value && value !== rememberedPlace()) void search(value, { isGiven: true });
  });
  useEffect(() => findGiven(), []);

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
    forget();
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

  /** `isGiven` if the text came with the address, from the home page or a link. */
  async function search(text: string, { isGiven = false } = {}): Promise<void> {
    const nr = ++asking.current;
    const best = await find(text).catch((error: Error) => error);
    // The text has changed since.
    if (nr !== asking.current) return;
    if (best instanceof Error) return setFault(best);
    const [[place], [school], [instructor]] = [best.places, best.schools, best.instructors];
    if (place) return choose(place.label);
    if (!school && !instructor) setFault(faultOf(text));
    if (isGiven) onChange('');
    if (school) chooseSchool(school.name);
    else if (instructor) onInstructor(instructor.id);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const chosen = activeItem;
    close();
    if (chosen) chosen.choose();
    else if (typed.trim() === '') choose('');
    else if (typed.trim() !== value) await search(typed.trim());
  }

  /** Searches the text as a place only. */
  async function findPlace(text: string, otherwise: Fault): Promise<void> {
    const found = await findPlaces(text).catch((error: Error) => error);
    if (found instanceof Error) return setFault(found);
    const [place] = found;
    if (place) return choose(place.label);
    setFault(otherwise);
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
  const keys = useSuggestionKeys({ items, isOpen, setOpen });
  const { isShown, activeItem, close, forget, press } = keys;
  const isNothing = isOpen && isTyping && asked === typed.trim() && suggestions !== undefined && !isShown;

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
          {...comboboxAttributes(listId, keys)}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={PLACE_TEXT_MAX}
          // Hides the label on a phone once a place is chosen, to leave room for the list.
          className={cx('min-w-0 grow md:*:[label]:whitespace-nowrap', value && 'max-md:*:[label]:sr-only')}
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
      {isShown && <SuggestionList id={listId} items={items} active={keys.active} />}
    </form>
  );
}

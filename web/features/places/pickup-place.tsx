import { LocateFixed } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PLACE_TEXT_MAX } from '#contract/place-text.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced } from '../../ui/use-time.ts';

import { useFindPlaces, useFindSuggestions, useOwnPlaces, useSuggestions } from './queries.ts';
import { rememberedPlace } from './remembered-place.ts';
import { type SuggestionActions, SuggestionList, suggestionId, useSuggestionItems } from './suggestion-list.tsx';

/** Two decimals are a kilometre: enough for the nearest postal area, and all that leaves the browser. */
const DECIMALS = 2;
const PATIENCE_MS = 15_000;

/** Where the browser says that it is, as a text that finds its postal area; null where it does not say. */
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

/** None of the suggestions: what was typed. */
const NONE = -1;

/** Why there is no such place; or the error for which nobody could be asked. */
type Fault = 'unknown' | 'denied' | 'abroad' | Error;

interface PickupPlaceProps extends Pick<SuggestionActions, 'onSchool' | 'onInstructor'> {
  /** The label of the place that the list is for; empty: all of Canada. */
  value: string;
  onChange: (label: string) => void;
  /** A student's, who keeps some. */
  hasOwnPlaces?: boolean;
}

/** One line above the list: a postal code, a town, a school or an instructor, what it may be as one types, and where the browser is, once it is asked. */
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
  // Before somebody types it is one of their own places, if they have any.
  const isTyping = typed.trim() !== value;
  const { data: suggestions } = useSuggestions(isOpen && isTyping ? asked : '');
  const saved = useOwnPlaces(hasOwnPlaces).data?.saved.filter(({ postalCode }) => postalCode !== null) ?? [];
  // What stands in the address wins when it changes by another hand.
  if (value !== known) {
    setKnown(value);
    if (fault === null) setTyped(value);
  }
  // A place that came with the address may be anybody's spelling of it, or of none.
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

  /** Who is looked for by name is no place: the line is for the place again. */
  function chooseSchool(name: string): void {
    close();
    setFault(null);
    setTyped(value);
    onSchool(name);
  }

  async function search(text: string): Promise<void> {
    const nr = ++asking.current;
    const best = await find(text).catch((error: Error) => error);
    // Something else was typed meanwhile.
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

  /** What is no name of anybody. */
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
      // Else it would empty the field as well.
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // From the last one back to what was typed, and on.
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
          // What was answered is read at a glance; a phone's room is the list's.
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

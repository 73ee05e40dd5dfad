import { LocateFixed } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { PLACE_TEXT_MAX } from '#contract/place-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { ownPosition } from './own-position.ts';
import { useFindPlaces, useFindSuggestions, useOwnPlaces, useSuggestions } from './queries.ts';
import { hasAny, NOBODY, type SuggestionActions, SuggestionList } from './suggestion-list.tsx';

const useTexts = textsOf('places');

const TYPING_PAUSE_MS = 250;

type Fault = 'unknown' | 'denied' | 'abroad';

interface PickupPlaceProps extends Pick<SuggestionActions, 'onSchool' | 'onInstructor'> {
  /** The label of the place that the list is for; empty: all of Canada. */
  value: string;
  onChange: (label: string) => void;
}

/** One line above the list: a postal code, a town, a school or an instructor, what it may be as one types, and where the browser is, once it is asked. */
export function PickupPlace({ value, onChange, onSchool, onInstructor }: PickupPlaceProps) {
  const t = useTexts();
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const findPlaces = useFindPlaces();
  const find = useFindSuggestions();
  const asked = usePaused(typed.trim());
  // Before somebody types it is one of their own places, if they have any.
  const isTyping = typed.trim() !== value;
  const { data: suggestions } = useSuggestions(isOpen && isTyping ? asked : '');
  const saved = useOwnPlaces().data?.saved.filter(({ postalCode }) => postalCode !== null) ?? [];
  // What stands in the address wins when it changes by another hand.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }

  function choose(label: string): void {
    setOpen(false);
    setFault(null);
    setTyped(label);
    if (label !== value) onChange(label);
  }

  function change(text: string): void {
    setTyped(text);
    setFault(null);
    setOpen(text.trim() !== '');
    if (text === '') choose('');
  }

  /** Who is looked for by name is no place: the line is for the place again. */
  function chooseSchool(name: string): void {
    setOpen(false);
    setFault(null);
    setTyped(value);
    onSchool(name);
  }

  async function search(text: string): Promise<void> {
    const best = await find(text).catch(() => null);
    const [place] = best?.places ?? [];
    const [school] = best?.schools ?? [];
    const [instructor] = best?.instructors ?? [];
    if (place) choose(place.label);
    else if (school) chooseSchool(school.name);
    else if (instructor) onInstructor(instructor.id);
    else setFault('unknown');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setOpen(false);
    if (typed.trim() === '') choose('');
    else if (typed.trim() !== value) await search(typed.trim());
  }

  /** What is no name of anybody. */
  async function findPlace(text: string, otherwise: Fault): Promise<void> {
    const [place] = await findPlaces(text).catch(() => []);
    if (place) choose(place.label);
    else setFault(otherwise);
  }

  async function locate(): Promise<void> {
    setLocating(true);
    setFault(null);
    const position = await ownPosition();
    if (position === null) setFault('denied');
    else await findPlace(position, 'abroad');
    setLocating(false);
  }

  const found = isTyping && asked !== '' && suggestions && hasAny(suggestions) ? suggestions : NOBODY;
  const own = isTyping ? [] : saved;
  const isShown = isOpen && (hasAny(found) || own.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers that tests and people use do not all know <search>.
    <form
      role="search"
      aria-label={t('pickup.label')}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      className="relative"
    >
      <div className="flex items-end gap-2 has-[[aria-invalid]]:items-center">
        <TextField
          name="near"
          label={t('pickup.label')}
          placeholder={t('pickup.hint')}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={PLACE_TEXT_MAX}
          // What was answered is read at a glance; a phone's room is the list's.
          className={cx('min-w-0 grow', value && 'max-md:*:[label]:sr-only')}
          value={typed}
          onChange={change}
          onFocus={() => setOpen(true)}
          error={fault === null ? undefined : t(`pickup.${fault}`)}
          {...(isShown && { 'aria-controls': listId })}
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
      {isShown && (
        <SuggestionList
          id={listId}
          suggestions={found}
          own={own}
          onOwn={({ postalCode }) => void findPlace(postalCode ?? '', 'unknown')}
          onPlace={choose}
          onSchool={chooseSchool}
          onInstructor={onInstructor}
        />
      )}
    </form>
  );
}

/** A text once its typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

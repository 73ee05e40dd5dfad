import { LocateFixed, MapPin } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { PLACE_TEXT_MAX } from '#contract/place-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { ownPosition } from './own-position.ts';
import { useFindPlaces, usePlaces } from './queries.ts';

const useTexts = textsOf('places');

const TYPING_PAUSE_MS = 250;

type Fault = 'unknown' | 'denied' | 'abroad';

interface PickupPlaceProps {
  /** The label of the place that the list is for; empty: all of Canada. */
  value: string;
  onChange: (label: string) => void;
}

/** One line above the list: a postal code or a town, what it may be as one types, and where the browser is, once it is asked. */
export function PickupPlace({ value, onChange }: PickupPlaceProps) {
  const t = useTexts();
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const find = useFindPlaces();
  const asked = usePaused(typed.trim());
  const places = usePlaces(isOpen ? asked : '');
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

  async function search(text: string, otherwise: Fault): Promise<void> {
    const [best] = await find(text).catch(() => []);
    if (best) choose(best.label);
    else setFault(otherwise);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setOpen(false);
    if (typed.trim() === '') choose('');
    else if (typed.trim() !== value) await search(typed.trim(), 'unknown');
  }

  async function locate(): Promise<void> {
    setLocating(true);
    setFault(null);
    const position = await ownPosition();
    if (position === null) setFault('denied');
    else await search(position, 'abroad');
    setLocating(false);
  }

  const suggestions = isOpen && asked !== '' ? (places.data ?? []) : [];
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
          className="min-w-0 grow"
          value={typed}
          onChange={change}
          error={fault === null ? undefined : t(`pickup.${fault}`)}
          {...(suggestions.length > 0 && { 'aria-controls': listId })}
        />
        <Button variant="secondary" isBusy={isLocating} aria-label={t('pickup.use')} onClick={() => void locate()}>
          <LocateFixed className="size-5" aria-hidden="true" />
          <span className="max-lg:hidden">{t('pickup.use')}</span>
        </Button>
      </div>
      {suggestions.length > 0 && (
        <ul
          id={listId}
          aria-label={t('pickup.suggestions')}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
        >
          {suggestions.map(({ label }) => (
            <li key={label}>
              <button
                type="button"
                onClick={() => choose(label)}
                className="flex min-h-11 w-full items-center gap-2 rounded-sm px-3 text-left hover:bg-sunken focus-visible:bg-sunken"
              >
                <MapPin className="size-4 shrink-0 text-soft" aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
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

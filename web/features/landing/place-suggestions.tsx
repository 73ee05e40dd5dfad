import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { inLanguage, PAGE_PATHS, publicInstructorLink } from '#contract/paths.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced } from '../../ui/use-time.ts';
import { useSuggestions } from '../places/queries.ts';
import {
  comboboxAttributes,
  SuggestionList,
  useSuggestionItems,
  useSuggestionKeys,
} from '../places/suggestion-list.tsx';

const useTexts = createTextsHook('places');

/** Covers the form's first column only, so that people can still click the button in the second. */
const BESIDE_BUTTON = 'inset-x-0 top-0 col-span-1 col-start-1 row-start-2 -mt-2';

/**
 * Adds suggestions to the home page's place field. The field is plain, so that it works before this loads and without
 * scripts; this listens to it instead of rendering it.
 */
export function PlaceSuggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = useDebounced(typed.trim());
  const { data } = useSuggestions(isOpen ? asked : '');
  const items = useSuggestionItems(isOpen && asked !== '' ? data : undefined, [], {
    onPlace: fill,
    onSchool: (place) => void navigate(`${inLanguage(language, PAGE_PATHS.find)}?${new URLSearchParams({ place })}`),
    // The server renders the public page.
    onInstructor: (id) => location.assign(publicInstructorLink(language, id)),
    onOwn: () => undefined,
  });
  const keys = useSuggestionKeys({ items, isOpen, setOpen });
  const { isShown, active, activeItem, close, forget, press } = keys;

  function fill(label: string): void {
    if (field.current) field.current.value = label;
    setTyped(label);
    close();
  }

  const read = useEffectEvent(() => {
    setTyped(field.current?.value ?? '');
    forget();
    setOpen(field.current?.value.trim() !== '');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    press(event);
    if (event.key !== 'Enter' || !activeItem) return;
    event.preventDefault();
    close();
    activeItem.choose();
  });
  const leave = useEffectEvent(close);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => read(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    input.addEventListener('blur', () => leave(), { signal });
    // What was typed before this loaded.
    if (input === document.activeElement && input.value) read();
    return () => listening.abort();
  }, [field]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const attributes = { autocomplete: 'off', ...comboboxAttributes(listId, { isShown, active }) };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, String(value));
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
    };
  }, [field, listId, isShown, active]);

  const isNothing = isOpen && asked === typed.trim() && data !== undefined && !isShown;
  return (
    <>
      <p role="status" className="sr-only">
        {(isShown || isNothing) && t('pickup.count', { count: items.length })}
      </p>
      {isShown && <SuggestionList id={listId} items={items} active={active} place={BESIDE_BUTTON} />}
    </>
  );
}

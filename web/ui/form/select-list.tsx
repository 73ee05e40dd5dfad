import { Check, Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Select as AriaSelect } from 'react-aria-components/Select';
import { holdsWords } from '#contract/holds-words.ts';
import { controlStyle, cx } from '../class-names.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';

const listPopoverStyle =
  'min-w-(--trigger-width) animate-rise overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float';

const listItemStyle =
  'group flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 -outline-offset-2 data-focused:bg-sunken data-selected:font-semibold';

export interface Option<K extends string = string> {
  id: K;
  label: string;
}

interface SelectListProps {
  mode: 'single' | 'multiple';
  options: readonly Option[];
  value: readonly string[];
  onChange: (keys: string[]) => void;
  /** The closed field that the list opens under. */
  trigger: RefObject<HTMLButtonElement | null>;
  labelId: string;
  /** Runs before the list's own key handling. */
  onKey?: (event: KeyboardEvent) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const useTexts = createTextsHook('ui');

/** A longer list has a field that searches it. */
const SEARCHED_ABOVE = 15;

/** The open list of a select, with React Aria's keyboard handling. */
export function SelectList({
  mode,
  options,
  value,
  onChange,
  trigger,
  labelId,
  onKey,
  isOpen,
  onOpenChange,
}: SelectListProps) {
  const t = useTexts();
  const isSearched = options.length > SEARCHED_ABOVE;
  // Otherwise the first press only clears what was typed.
  const closeOnEscape = (event: KeyboardEvent) => {
    onKey?.(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onOpenChange(false);
  };
  const list = (
    <ListBox
      items={options}
      aria-labelledby={labelId}
      escapeKeyBehavior="none"
      renderEmptyState={() => <p className="px-3 py-2 text-soft">{t('form.noMatch')}</p>}
      className="max-h-80 outline-none"
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.label} className={listItemStyle}>
          {option.label}
          <Check className="invisible size-5 text-action-text group-data-selected:visible" aria-hidden="true" />
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <AriaSelect
      selectionMode={mode}
      value={mode === 'single' ? (value[0] ?? null) : value}
      onChange={(keys: unknown) =>
        onChange((Array.isArray(keys) ? keys : [keys]).filter((key) => key !== null).map(String))
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-labelledby={labelId}
      className="absolute"
    >
      <Popover triggerRef={trigger} aria-labelledby={labelId} className={listPopoverStyle}>
        <div role="presentation" onKeyDownCapture={isSearched ? closeOnEscape : onKey}>
          {isSearched ? (
            <Autocomplete filter={holdsWords}>
              <SearchField aria-labelledby={labelId} autoFocus className="sticky top-0 z-10 bg-surface p-1">
                <Search
                  className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
                  aria-hidden="true"
                />
                <Input className={cx(controlStyle, 'pl-11')} />
              </SearchField>
              {list}
            </Autocomplete>
          ) : (
            list
          )}
        </div>
      </Popover>
    </AriaSelect>
  );
}

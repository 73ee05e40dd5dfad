import { Check } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect } from 'react-aria-components/Select';

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
        <div role="presentation" onKeyDownCapture={onKey}>
          <ListBox items={options} aria-labelledby={labelId} className="max-h-80 outline-none">
            {(option) => (
              <ListBoxItem id={option.id} textValue={option.label} className={listItemStyle}>
                {option.label}
                <Check className="invisible size-5 text-action-text group-data-selected:visible" aria-hidden="true" />
              </ListBoxItem>
            )}
          </ListBox>
        </div>
      </Popover>
    </AriaSelect>
  );
}

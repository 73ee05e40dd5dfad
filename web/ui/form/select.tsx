import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { controlStyle, cx } from '../class-names.ts';
import { useFormats } from '../i18n/formats.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../lazy-import.ts';
import { FieldChangeNote, FieldErrorText, type FieldProps } from './field-shell.tsx';
import type { Option } from './select-list.tsx';

const useTexts = createTextsHook('ui');

interface ChoiceProps<K extends string> extends FieldProps {
  options: readonly Option<K>[];
  placeholder?: string;
  isDisabled?: boolean;
  /** Called when the field gets the focus or opens, to load its options. */
  onReach?: () => void;
}

interface SelectProps<K extends string> extends ChoiceProps<K> {
  value: K | '' | null;
  onChange: (value: K) => void;
}

interface MultiSelectProps<K extends string> extends ChoiceProps<K> {
  value: readonly K[];
  onChange: (value: K[]) => void;
}

/** A select for one option. */
export function Select<K extends string>({ value, onChange, ...rest }: SelectProps<K>) {
  return (
    <Choice
      {...rest}
      mode="single"
      value={value ? [value] : []}
      onChange={([first]) => first !== undefined && onChange(first as K)}
    />
  );
}

/** A select for several options; it stays open while options are ticked. */
export function MultiSelect<K extends string>({ value, onChange, ...rest }: MultiSelectProps<K>) {
  return <Choice {...rest} mode="multiple" value={value} onChange={(keys) => onChange(keys as K[])} />;
}

export const selectList = lazyImport(() => import('./select-list.tsx'));

/** The closed field is our own and small; React Aria's list is loaded when it may be opened. */
function Choice({
  name,
  label,
  error,
  change,
  description,
  isOptional,
  className,
  options,
  placeholder,
  isDisabled = false,
  onReach,
  mode,
  value,
  onChange,
}: ChoiceProps<string> & {
  mode: 'single' | 'multiple';
  value: readonly string[];
  onChange: (keys: string[]) => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const List = useLazyImport(selectList, isOpen, () => setOpen(false))?.SelectList;
  const joinLabels = (ids: readonly string[]) =>
    options.filter((option) => ids.includes(option.id)).map((option) => option.label);
  const chosen = joinLabels(value);
  const describedBy = [description && `${id}-help`, change && `${id}-change`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');

  const open = () => {
    // Safari gives a clicked button no focus.
    onReach?.();
    setOpen(true);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
    } else if (mode === 'single' && /^\p{L}$/u.test(event.key)) {
      const next = nextBeginningWith(event.key, options, value[0]);
      if (next) onChange([next.id]);
    }
  }

  return (
    <div data-field={name} className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-soft"> {t('form.optional')}</span>}
      </label>
      {description && (
        <p id={`${id}-help`} className="text-sm text-soft">
          {description}
        </p>
      )}
      <button
        ref={trigger}
        id={id}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-value ${id}-label`}
        {...(describedBy && { 'aria-describedby': describedBy })}
        disabled={isDisabled}
        onFocus={onReach}
        onClick={open}
        onKeyDown={onKeyDown}
        className={cx(
          controlStyle,
          'flex items-center justify-between gap-2 text-left',
          error && 'border-2 border-loss',
        )}
      >
        <span id={`${id}-value`} className={cx('truncate', chosen.length === 0 && 'text-soft')}>
          {chosen.length > 0 ? formats.list(chosen) : (placeholder ?? t('form.choose'))}
        </span>
        <ChevronDown className="size-5 shrink-0 text-soft" aria-hidden="true" />
      </button>
      <FieldChangeNote
        id={`${id}-change`}
        change={change}
        describe={(present: string | string[] | null) => formats.list(joinLabels([present ?? []].flat()))}
      />
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
      {List && (
        <List
          mode={mode}
          options={options}
          value={value}
          onChange={onChange}
          trigger={trigger}
          labelId={`${id}-label`}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}

/** Typing a letter on the closed field selects the next option that starts with it, like a native select. */
function nextBeginningWith(
  letter: string,
  options: readonly Option[],
  current: string | undefined,
): Option | undefined {
  const from = options.findIndex((option) => option.id === current) + 1;
  const begins = (option: Option) =>
    option.label.slice(0, 1).localeCompare(letter, undefined, { sensitivity: 'base' }) === 0;
  return [...options.slice(from), ...options.slice(0, from)].find(begins);
}

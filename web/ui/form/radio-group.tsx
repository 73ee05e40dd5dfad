import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { FieldChangeNote, FieldErrorText, type FieldProps } from './field-shell.tsx';

interface RadioGroupProps<K extends string> extends FieldProps {
  value: K | '';
  onChange: (value: K) => void;
  options: readonly { id: K; label: string; description?: ReactNode }[];
}

/** A group of radio buttons, each with an optional description. */
export function RadioGroup<K extends string>({
  name,
  label,
  error,
  change,
  description,
  className,
  value,
  onChange,
  options,
}: RadioGroupProps<K>) {
  const id = useId();
  return (
    <fieldset
      data-field={name}
      className={cx('grid gap-2', className)}
      {...((error || change) && { 'aria-describedby': `${id}-change ${id}-error` })}
    >
      <legend className="mb-2 font-semibold">{label}</legend>
      {description && <p className="text-sm text-soft">{description}</p>}
      {options.map((option, place) => (
        <div
          key={option.id}
          className="relative flex gap-3 rounded-md border border-line-strong px-4 py-3 has-checked:border-action has-checked:bg-action-soft"
        >
          <input
            id={`${id}-${place}`}
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
            {...(option.description && { 'aria-describedby': `${id}-${place}-help` })}
            className="relative z-1 mt-0.5 size-5 shrink-0 accent-action"
          />
          <div className="grid gap-0.5">
            {/* Makes the whole row clickable. */}
            <label htmlFor={`${id}-${place}`} className="cursor-pointer font-semibold after:absolute after:inset-0">
              {option.label}
            </label>
            {option.description && (
              <p id={`${id}-${place}-help`} className="text-sm">
                {option.description}
              </p>
            )}
          </div>
        </div>
      ))}
      <FieldChangeNote
        id={`${id}-change`}
        change={change}
        describe={(present: string) => options.find((option) => option.id === present)?.label ?? ''}
      />
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}

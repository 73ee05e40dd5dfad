import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { controlStyle } from '../control-style.ts';
import { useFormats } from '../i18n/formats.ts';
import { type FieldProps, FieldShell } from './field-shell.tsx';

type Native = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className' | 'defaultValue'>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
}

/** Its hours and minutes, or day, month and year, are stops of their own for Tab. */
const HAS_PARTS = new Set(['date', 'time']);

/** A phone has a keyboard for each, and nobody means a capital letter. */
const TYPED: Partial<Record<string, Native>> = {
  email: { inputMode: 'email', autoCapitalize: 'none' },
  url: { inputMode: 'url', autoCapitalize: 'none' },
};

/** A dialog moves the focus itself on Tab, from field to field, and would leave out the parts: there Tab is the browser's. */
function keepTab(input: HTMLInputElement | null): void {
  input?.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.stopPropagation();
  });
}

export function TextField({
  name,
  label,
  error,
  change,
  description,
  isOptional,
  className,
  value,
  onChange,
  ...native
}: TextFieldProps) {
  const formats = useFormats();
  const describe = (text: string | null) => (text && native.type === 'date' ? formats.bookingDate(text) : (text ?? ''));
  return (
    <FieldShell
      {...{ name, label, error, change, describe, description, className, ...(isOptional && { isOptional }) }}
    >
      {(control) => (
        <input
          {...control}
          {...TYPED[native.type ?? '']}
          {...native}
          {...(native.type && HAS_PARTS.has(native.type) && { ref: keepTab })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlStyle)}
        />
      )}
    </FieldShell>
  );
}

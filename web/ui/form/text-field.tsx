import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { controlStyle, type FieldProps, FieldShell } from './field-shell.tsx';

type Native = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className' | 'defaultValue'>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({
  name,
  label,
  error,
  description,
  isOptional,
  className,
  value,
  onChange,
  ...native
}: TextFieldProps) {
  return (
    <FieldShell {...{ name, label, error, description, className, ...(isOptional && { isOptional }) }}>
      {(control) => (
        <input
          {...control}
          {...native}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlStyle)}
        />
      )}
    </FieldShell>
  );
}

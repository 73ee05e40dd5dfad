import type { ComponentProps } from 'react';
import { controlStyle } from '../control-style.ts';
import { type FieldProps, FieldShell } from './field-shell.tsx';

interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'name' | 'value' | 'onChange' | 'className' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({
  name,
  label,
  error,
  change,
  description,
  isOptional,
  className,
  value,
  onChange,
  rows = 5,
  ...native
}: TextAreaProps) {
  return (
    <FieldShell {...{ name, label, error, change, description, className, ...(isOptional && { isOptional }) }}>
      {(control) => (
        <textarea
          {...control}
          {...native}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlStyle} resize-y`}
        />
      )}
    </FieldShell>
  );
}

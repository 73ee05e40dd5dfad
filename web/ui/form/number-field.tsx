import { useState } from 'react';
import { controlStyle, type FieldProps, FieldShell } from './field-shell.tsx';

interface NumberFieldProps extends FieldProps {
  /** `null` while empty; `NaN` while what is typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shown inside, before the number: `$`. */
  prefix?: string;
  /** Shown inside, after it. */
  suffix?: string;
  isWhole?: boolean;
  onBlur?: () => void;
}

const read = (text: string): number | null => {
  // French keyboards write 45,50 and people write 1 000.
  const plain = text.replaceAll(/[\s$]/g, '').replace(',', '.');
  return plain === '' ? null : Number(plain);
};

/** Keeps what was typed, letter for letter, and tells the number it means. No spinner to scroll by accident. */
export function NumberField({ value, onChange, prefix, suffix, isWhole = false, onBlur, ...field }: NumberFieldProps) {
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : String(value));
  const shown = Object.is(read(text), value) ? text : value === null || Number.isNaN(value) ? '' : String(value);
  return (
    <FieldShell {...field}>
      {(control) => (
        <div className="relative">
          {prefix && (
            <span
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-soft"
              aria-hidden="true"
            >
              {prefix}
            </span>
          )}
          <input
            {...control}
            type="text"
            inputMode={isWhole ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={shown}
            onChange={(event) => {
              setText(event.target.value);
              onChange(read(event.target.value));
            }}
            onBlur={onBlur}
            className={`tabular ${controlStyle} ${prefix ? 'pl-8' : ''} ${suffix ? 'pr-16' : ''}`}
          />
          {suffix && (
            <span
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-soft"
              aria-hidden="true"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </FieldShell>
  );
}

import { useState } from 'react';
import { controlStyle } from '../control-style.ts';
import { useLanguage } from '../i18n/language.ts';
import { isDollarSignBehind } from '../i18n/number-signs.ts';
import { type FieldProps, FieldShell } from './field-shell.tsx';
import { numberText, readNumber } from './number-text.ts';

interface NumberFieldProps extends FieldProps {
  /** `null` while empty; `NaN` while what is typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** With a `$` where the language writes it: before the number, in French after it. */
  isMoney?: boolean;
  /** Shown inside, after the number. */
  suffix?: string;
  isWhole?: boolean;
}

/** Keeps what was typed, letter for letter, and tells the number it means. No spinner to scroll by accident. */
export function NumberField({ value, onChange, isMoney = false, suffix, isWhole = false, ...field }: NumberFieldProps) {
  const language = useLanguage();
  const write = (number: number | null): string => {
    if (number === null || Number.isNaN(number)) return '';
    return numberText(number, language, isMoney && !Number.isInteger(number) ? 2 : undefined);
  };
  const [text, setText] = useState(() => write(value));
  const shown = Object.is(readNumber(text), value) ? text : write(value);
  const isSignBehind = isDollarSignBehind(language);
  const before = isMoney && !isSignBehind && '$';
  const behind = [isMoney && isSignBehind && '$', suffix].filter(Boolean).join(' ');
  return (
    <FieldShell
      {...field}
      describe={(number: number | null) => [write(number), number !== null && suffix].filter(Boolean).join(' ')}
    >
      {(control) => (
        <div className="relative">
          {before && (
            <span
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-soft"
              aria-hidden="true"
            >
              {before}
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
              onChange(readNumber(event.target.value));
            }}
            className={`tabular ${controlStyle} ${before ? 'pl-8' : ''} ${behind ? 'pr-16' : ''}`}
          />
          {behind && (
            <span
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-soft"
              aria-hidden="true"
            >
              {behind}
            </span>
          )}
        </div>
      )}
    </FieldShell>
  );
}

import { useState } from 'react';
import type { Locale } from '#contract/locale.ts';
import { controlStyle } from '../class-names.ts';
import { decimalSign, isDollarSignBehind } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.ts';
import { type FieldProps, FieldShell } from './field-shell.tsx';

/** Accepts 45,50, 1 000 and $45. Returns null for an empty text and NaN for anything that isn't a number. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s$]/g, '').replace(',', '.');
  return plain === '' ? null : Number(plain);
}

/** In the language's notation: 45.5, in French 45,5. */
export const numberText = (value: number, language: Locale, decimals?: number): string => {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return text.replace('.', decimalSign(language));
};

interface NumberFieldProps extends FieldProps {
  /** `null` if empty; `NaN` if the text isn't a number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shows a `$` before the number, or after it in French. */
  isMoney?: boolean;
  /** Shown inside, after the number. */
  suffix?: string;
  isWhole?: boolean;
  /** Focuses the field when it appears, with its number selected. */
  autoFocus?: boolean;
}

/** A ref: the input is focused when it appears. */
function selectNumber(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/**
 * A text input that keeps the text exactly as typed and reports the number it stands for. Not `type="number"`, whose
 * value changes when the page scrolls.
 */
export function NumberField({
  value,
  onChange,
  isMoney = false,
  suffix,
  isWhole = false,
  autoFocus = false,
  ...field
}: NumberFieldProps) {
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
            {...(autoFocus && { ref: selectNumber })}
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

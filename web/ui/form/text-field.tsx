import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { controlStyle, cx } from '../class-names.ts';
import { useFormats } from '../i18n/formats.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';
import type { FieldProps } from './field-shell.tsx';
import { FieldShell } from './field-shell.tsx';

const useTexts = createTextsHook('ui');

/**
 * A password input with a button that shows it. `autoComplete` tells password managers whether it is the current
 * password or a new one.
 */
export function PasswordField({
  name,
  label,
  error,
  description,
  className,
  value,
  onChange,
  autoComplete,
  ...native
}: Omit<TextFieldProps, 'isOptional' | 'type'> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldShell {...{ name, label, error, description, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...native}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlStyle} pr-12`}
          />
          <button
            type="button"
            aria-label={t(isShown ? 'form.hidePassword' : 'form.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-soft hover:text-ink"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldShell>
  );
}

interface ReasonFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Common reasons that fill the field; the text can be edited afterwards. */
  suggestions: readonly string[];
  suggestionsLabel: string;
}

/** A text area for a reason, with common reasons as buttons. */
export function ReasonField({ suggestions, suggestionsLabel, ...field }: ReasonFieldProps) {
  return (
    <div className="grid gap-3">
      <TextArea {...field} rows={3} maxLength={500} required />
      <fieldset className="flex flex-wrap gap-2" aria-label={suggestionsLabel}>
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            variant="secondary"
            size="sm"
            className="min-h-11"
            onClick={() => field.onChange(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

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

type Native = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className' | 'defaultValue'>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
}

/** Inputs whose parts (hours and minutes; day, month and year) are tab stops of their own. */
const HAS_PARTS = new Set(['date', 'time']);

/** Chooses the phone's keyboard and switches off auto-capitalization. */
const TYPED: Partial<Record<string, Native>> = {
  email: { inputMode: 'email', autoCapitalize: 'none' },
  url: { inputMode: 'url', autoCapitalize: 'none' },
};

/**
 * React Aria's dialogs handle Tab themselves and would skip the parts of date and time inputs: leave Tab to the
 * browser.
 */
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

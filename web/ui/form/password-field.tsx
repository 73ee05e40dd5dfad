import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { controlStyle } from '../control-style.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';
import { FieldShell } from './field-shell.tsx';
import type { TextFieldProps } from './text-field.tsx';

const useTexts = createTextsHook('ui');

/** Hidden until its owner asks to see it. `autoComplete` says whether it is the old password or a new one. */
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

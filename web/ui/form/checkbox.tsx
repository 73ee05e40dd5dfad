import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';
import { type FieldChange, FieldChangeNote, FieldErrorText } from './field-shell.tsx';

const useTexts = createTextsHook('ui');

interface CheckboxProps {
  name: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** Text of the label; use `children` for one that contains a link. */
  label: string;
  children?: ReactNode;
  /** Help text under the label. */
  description?: string | undefined;
  error?: string | undefined;
  change?: FieldChange | undefined;
  className?: string;
  disabled?: boolean;
}

export function Checkbox({
  name,
  value,
  onChange,
  label,
  children,
  description,
  error,
  change,
  className,
  disabled,
}: CheckboxProps) {
  const t = useTexts();
  const id = useId();
  const describedBy = [description && `${id}-help`, change && `${id}-change`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div data-field={name} data-label={label} className={cx('grid gap-1', className)}>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-0.5 grid size-5 shrink-0">
          <input
            id={id}
            type="checkbox"
            name={name}
            checked={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
            {...(error && { 'aria-invalid': true })}
            {...(describedBy && { 'aria-describedby': describedBy })}
            className="peer size-5 cursor-pointer appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-action checked:bg-action hover:border-action aria-invalid:border-loss"
          />
          <Check
            className="pointer-events-none invisible absolute inset-0.5 size-4 text-on-action peer-checked:visible"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
        <div className="min-w-0">
          <label htmlFor={id} className="cursor-pointer">
            {children ?? label}
          </label>
          {description && (
            <p id={`${id}-help`} className="text-sm text-soft">
              {description}
            </p>
          )}
        </div>
      </div>
      <FieldChangeNote
        id={`${id}-change`}
        change={change}
        describe={(isOn: boolean) => t(isOn ? 'form.changed.on' : 'form.changed.off')}
      />
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </div>
  );
}

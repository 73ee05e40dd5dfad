import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../class-names.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';

/** What somebody else saved in this field while the form was open. */
export interface FieldChange {
  present: unknown;
  /** True if the person typed a different value; untouched fields take the saved one. */
  isTyped: boolean;
}

/** A note on a field that somebody else changed. `describe` formats the value as the field shows it. */
export function FieldChangeNote({
  change,
  describe,
  id,
}: {
  change: FieldChange | undefined;
  describe: (value: never) => string;
  id: string;
}) {
  const t = useTexts();
  if (!change) return null;
  const value = describe(change.present as never);
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-amber-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {!change.isTyped ? (
        <span>{t('form.changed.taken')}</span>
      ) : value === '' ? (
        <span>{t('form.changed.emptied')}</span>
      ) : (
        <span>{t('form.changed.replaced', { value })}</span>
      )}
    </p>
  );
}

const useTexts = createTextsHook('ui');

/** Props of every field; `form.field('email', label)` returns them. */
export interface FieldProps {
  /** Path in the form's values; the error summary finds the field by it. */
  name: string;
  label: string;
  error?: string | undefined;
  change?: FieldChange | undefined;
  /** Help text under the label. */
  description?: ReactNode;
  /** Fields are required by default. */
  isOptional?: boolean;
  className?: string | undefined;
}

export interface ControlAttributes {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Wraps one control with its label, help text and error. */
export function FieldShell({
  name,
  label,
  error,
  change,
  describe = String,
  description,
  isOptional = false,
  className,
  children,
}: FieldProps & {
  /** Formats a value as the field shows it. */
  describe?: (value: never) => string;
  children: (control: ControlAttributes) => ReactNode;
}) {
  const t = useTexts();
  const id = useId();
  const describedBy = [description && `${id}-help`, change && `${id}-change`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div data-field={name} className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-soft"> {t('form.optional')}</span>}
      </label>
      {description && (
        <p id={`${id}-help`} className="text-sm text-soft">
          {description}
        </p>
      )}
      {children({
        id,
        name,
        ...(error && { 'aria-invalid': true as const }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      <FieldChangeNote id={`${id}-change`} {...{ change, describe }} />
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </div>
  );
}

export function FieldErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-loss-text">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  );
}

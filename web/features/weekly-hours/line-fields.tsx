import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { controlStyle } from '../../ui/control-style.ts';
import { FieldErrorText } from '../../ui/form/field-shell.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { DraftLine, LineField, LineProps } from './lines.ts';

/** What a line may have of its own: lesson and break, first and last day. */
function LineDetails({ day, line, error, onChange }: LineProps) {
  const t = useTexts();
  const minutes = (name: 'lessonMinutes' | 'breakMinutes', label: string) => (
    <NumberField
      name={name}
      label={label}
      value={line[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={error(name)}
      suffix={t('minutes')}
      isWhole
    />
  );
  const date = (name: 'validFrom' | 'validUntil') => (
    <TextField
      name={name}
      label={t(`more.${name}`)}
      type="date"
      value={line[name] ?? ''}
      onChange={(value) => onChange({ [name]: value || undefined })}
      error={error(name)}
      isOptional
    />
  );
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3 sm:grid-cols-2">
      {minutes('lessonMinutes', t('more.lesson', { day, from: line.from }))}
      {minutes('breakMinutes', t('more.break', { day, from: line.from }))}
      {date('validFrom')}
      {date('validUntil')}
      <p className="text-sm text-soft sm:col-span-2">{t('more.help')}</p>
    </div>
  );
}

const useTexts = createTextsHook('weekly-hours');

/** From when to when, on one row; what is seldom said unfolds below it. */
export function LineFields({ onRemove, ...props }: LineProps & { onRemove: () => void }) {
  const { day, line, error, onChange } = props;
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const hasSeason = line.validFrom !== undefined || line.validUntil !== undefined;
  const hasDetailError = ['lessonMinutes', 'breakMinutes', 'validFrom', 'validUntil'].some((field) =>
    error(field as LineField),
  );
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasDetailError;
  const time = (field: 'from' | 'to') => {
    const fault = error(field);
    return (
      <span data-field={field} className="min-w-0 grow basis-22 sm:max-w-28">
        <input
          type="time"
          aria-label={t(field, { day })}
          value={line[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          // The field itself opens a phone's clock; on a desk one types.
          className={cx(controlStyle, 'tabular px-2! [&::-webkit-calendar-picker-indicator]:hidden')}
        />
      </span>
    );
  };
  const fault = error('from') ?? error('to');
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        {time('from')}
        <span aria-hidden="true" className="text-soft">
          {t('until')}
        </span>
        {time('to')}
        <span className="ml-auto flex">
          <IconButton
            label={t('more.button')}
            aria-expanded={isShown}
            onClick={() => setOpen(!isOpen)}
            className={cx(hasSeason && 'text-action-text')}
          >
            <SlidersHorizontal className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('remove', { day, from: formats.time(line.from), to: formats.time(line.to) })}
            onClick={onRemove}
          >
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {fault && <FieldErrorText id={`${id}-error`}>{fault}</FieldErrorText>}
      {hasSeason && !isShown && <Season line={line} />}
      {isShown && <LineDetails {...props} />}
    </div>
  );
}

/** The days between which a line counts. */
export function Season({ line: { validFrom, validUntil } }: { line: DraftLine }) {
  const t = useTexts();
  const { dayOfYear } = useFormats();
  const [from, until] = [validFrom ? dayOfYear(validFrom) : '', validUntil ? dayOfYear(validUntil) : ''];
  return (
    <p className="text-sm text-soft">
      {validFrom === validUntil
        ? from
        : from && until
          ? t('more.season', { from, until })
          : from
            ? t('more.seasonFrom', { from })
            : t('more.seasonUntil', { until })}
    </p>
  );
}

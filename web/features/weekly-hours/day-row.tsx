import { Copy, Plus, SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { controlStyle, cx } from '../../ui/class-names.ts';
import { FieldErrorText } from '../../ui/form/field-shell.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormFields } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { DraftLine, LineField, LineProps } from './lines.ts';
import { addLine, copyDay, dayOfWeekday, filterLines, type HoursValues, listStarts, WEEKDAYS } from './lines.ts';

/** A line's own lesson and break lengths and dates. */
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

/** Start and end of a line; rarely used settings unfold below. */
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
          // Hides the browser's picker icon: phones open the picker from the field, and on a desk people type.
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
            label={t('remove', { day, from: formats.clock(line.from), to: formats.clock(line.to) })}
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

/** Dates between which a line applies. */
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

const LAST_WORKING_DAY = 5;

/** Copies a day's hours to other days, with one tap for the usual ones. */
function CopyDay({
  weekday,
  onCopy,
  onClose,
}: {
  weekday: number;
  onCopy: (weekdays: number[]) => void;
  onClose: () => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const [chosen, setChosen] = useState<number[]>([]);
  const others = WEEKDAYS.filter((one) => one !== weekday);
  function copy(weekdays: number[]): void {
    onCopy(weekdays);
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('copy.title', { day: formats.weekday(dayOfWeekday(weekday)) })}
      actions={
        <Button disabled={chosen.length === 0} onClick={() => copy(chosen)}>
          {t('copy.do')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => copy(others.filter((one) => one <= LAST_WORKING_DAY))}>
            {t('copy.working')}
          </Button>
          <Button variant="secondary" onClick={() => copy(others)}>
            {t('copy.all')}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          {others.map((one) => (
            <Chip
              key={one}
              isSelected={chosen.includes(one)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))}
            >
              {formats.weekday(dayOfWeekday(one))}
            </Chip>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const useTexts = createTextsHook('weekly-hours');

/** A weekday with its hours and actions. */
export function DayRow({
  weekday,
  form,
  usualBreak,
  onChange,
}: {
  weekday: number;
  form: FormFields<HoursValues>;
  /** Break to use for the first hours of a week. */
  usualBreak: number | undefined;
  onChange: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const [isCopying, setCopying] = useState(false);
  const { lines } = form.values;
  const day = formats.weekday(dayOfWeekday(weekday));
  const own = filterLines(lines, weekday);
  const add = () => onChange(addLine(lines, weekday, usualBreak));
  const labelOf = (field: LineField) =>
    field === 'lessonMinutes' || field === 'breakMinutes' || field === 'weekday'
      ? t(field === 'breakMinutes' ? 'break' : 'lesson')
      : t(field === 'from' || field === 'to' ? field : `more.${field}`, { day });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <div className="flex min-h-11 flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold first-letter:uppercase">{day}</h3>
        <p className="tabular text-sm text-soft">
          {own.length > 0 ? t('lessons', { count: listStarts(lines, weekday).length }) : t('closed')}
        </p>
      </div>
      <div className={cx('grid grid-cols-1 gap-2', own.length > 0 && 'max-sm:col-span-2 max-sm:row-start-2')}>
        {own.map(({ line, index }) => (
          <LineFields
            key={index}
            day={day}
            line={line}
            error={(field) => form.field(`lines.${index}.${field}` as 'lines', labelOf(field)).error}
            onChange={(changes) => onChange(lines.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
            onRemove={() => onChange(lines.filter((_, at) => at !== index))}
          />
        ))}
        {own.length === 0 && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('addTo', { day })}
            onClick={add}
            className="min-h-11 sm:justify-self-start"
          >
            <Plus className="size-4" aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </div>
      {own.length > 0 && (
        <div className="flex max-sm:col-start-2 max-sm:row-start-1">
          <IconButton label={t('addTo', { day })} onClick={add}>
            <Plus className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t('copy.label', { day })} onClick={() => setCopying(true)}>
            <Copy className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {isCopying && (
        <CopyDay
          weekday={weekday}
          onClose={() => setCopying(false)}
          onCopy={(to) => onChange(copyDay(lines, weekday, to))}
        />
      )}
    </li>
  );
}

/** Read-only weekly hours. */
export function HoursList({ lines }: { lines: readonly HoursLine[] }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <ul className="tabular grid gap-0.5">
      {lines.length === 0 && <li>{t('noHours')}</li>}
      {lines.map((line) => (
        <li key={`${line.weekday} ${line.from} ${line.validFrom ?? ''}`}>
          {formats.weekday(dayOfWeekday(line.weekday))} {formats.slot({ startTime: line.from, endTime: line.to })}
          {(line.validFrom ?? line.validUntil) !== undefined && <Season line={line} />}
        </li>
      ))}
    </ul>
  );
}

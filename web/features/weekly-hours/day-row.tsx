import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import type { FormFields } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LineFields } from './line-fields.tsx';
import {
  addLine,
  copyDay,
  type DraftLine,
  type HoursValues,
  type LineField,
  linesOf,
  startsOf,
  WEEKDAYS,
} from './lines.ts';
import { dayOfWeekday } from './weekday.ts';

const LAST_WORKING_DAY = 5;

/** Which days shall be as this one is: one press for the usual ones. */
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

/** A day of the week: its hours, and what can be done with them. */
export function DayRow({
  weekday,
  form,
  usualBreak,
  onChange,
}: {
  weekday: number;
  form: FormFields<HoursValues>;
  /** For the first hours of a week. */
  usualBreak: number | undefined;
  onChange: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const formats = useFormats();
  const [isCopying, setCopying] = useState(false);
  const { lines } = form.values;
  const day = formats.weekday(dayOfWeekday(weekday));
  const own = linesOf(lines, weekday);
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
          {own.length > 0 ? t('lessons', { count: startsOf(lines, weekday).length }) : t('closed')}
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

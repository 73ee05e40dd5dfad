import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { HoursEffect } from '#contract/weekly-hours.ts';
import { type WeeklyHours, weeklyHoursBodySchema } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { backToBackDays } from '#contract/weekly-hours-lines.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dayLetter } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import type { FieldProps } from '../../ui/form/field-shell.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { MultiSelect, Select } from '../../ui/form/select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { newId } from '../../ui/new-id.ts';
import { Card } from '../../ui/page.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { fullName } from '../school-instructors/queries.ts';
import { DayRow, HoursList } from './day-row.tsx';
import { LessonsOutside } from './lessons-outside.tsx';
import {
  DRIVE_BREAK_MINUTES,
  type DraftLine,
  dayOfWeekday,
  filterLines,
  type HoursValues,
  isWhole,
  type LessonTimes,
  listStarts,
  readTimes,
  WEEKDAYS,
  withDriveBreaks,
  workingWeek,
} from './lines.ts';
import type { PersonHours } from './queries.ts';
import { type HoursBody, useHoursPreview, useSaveHours, useUndoHours } from './queries.ts';

const DAY_MINUTES = 24 * 60;
/** Hours always shown; earlier or later lines extend them. */
const USUAL = { from: 8 * 60, to: 18 * 60 };
const ROW_HEIGHT = 12;

/** A picture of the week. Decorative: each day says the same in words. */
function WeekPicture({ lines }: { lines: readonly DraftLine[] }) {
  const t = useTexts();
  const language = useLanguage();
  const formats = useFormats();
  const whole = lines.filter(isWhole);
  const starts = WEEKDAYS.map((weekday) => listStarts(whole, weekday));
  const all = starts.flat();
  const from = Math.min(USUAL.from, ...all);
  const to = Math.min(DAY_MINUTES, Math.max(USUAL.to, ...all.map((start) => start + 60)));
  const minute = ROW_HEIGHT / 60;
  return (
    <section aria-label={t('picture.title')} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{t('picture.title')}</h3>
        <p className="tabular text-sm text-soft">{t('picture.total', { count: all.length })}</p>
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 rounded-lg border border-line bg-surface p-2">
        {WEEKDAYS.map((weekday, index) => (
          <div key={weekday} className="grid gap-1 text-center text-sm text-soft">
            {dayLetter(dayOfWeekday(weekday), language)}
            <div className="relative rounded-sm bg-sunken" style={{ height: (to - from) * minute }}>
              {starts[index]?.map((start) => (
                <span
                  key={start}
                  title={formats.clock(
                    `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`,
                  )}
                  className="absolute inset-x-0 bg-action"
                  style={{
                    top: (start - from) * minute,
                    height: Math.max(3, lengthAt(whole, weekday, start) * minute - 1),
                  }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

const lengthAt = (lines: readonly DraftLine[], weekday: number, start: number): number =>
  filterLines(lines, weekday).find(({ line }) => listStarts([line], weekday).includes(start))?.line.lessonMinutes ?? 0;

/** Shown without hours: fills a week with one tap, or copies a colleague's. */
function QuickStarts({
  person,
  people,
  hasBreaks,
  onBreaks,
  onStart,
}: {
  person: PersonHours;
  people: readonly PersonHours[];
  hasBreaks: boolean;
  onBreaks: (hasBreaks: boolean) => void;
  onStart: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const withHours = people.filter((one) => one.instructorId !== person.instructorId && one.lines.length > 0);
  return (
    <Card className="grid gap-4">
      <h3 className="font-bold">{t('start.title', { name: person.firstName })}</h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => onStart(workingWeek(hasBreaks ? DRIVE_BREAK_MINUTES : undefined))}>
          <CalendarPlus className="size-5 shrink-0" aria-hidden="true" />
          {t('start.week')}
        </Button>
        <p className="text-soft">{t('start.day')}</p>
      </div>
      <Checkbox
        name="hasBreaks"
        value={hasBreaks}
        onChange={onBreaks}
        label={t('start.breaks', { minutes: DRIVE_BREAK_MINUTES })}
        description={t('start.breaksHelp')}
      />
      {withHours.length > 0 && (
        <Select
          name="copyFrom"
          label={t('start.copy')}
          placeholder={t('start.choose')}
          options={withHours.map((one) => ({ id: one.instructorId, label: fullName(one) }))}
          value={null}
          onChange={(id) => onStart(withHours.find((one) => one.instructorId === id)?.lines ?? [])}
          className="max-w-sm"
        />
      )}
    </Card>
  );
}

/** Effect of saving on the coming weeks' free times and on booked lessons. */
function EffectNote({ preview }: { preview: UseQueryResult<HoursEffect> }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { data, error, isFetching } = preview;
  return (
    <section aria-label={t('effect.title')} aria-live="polite" aria-busy={isFetching} className="grid gap-2">
      <h3 className="font-semibold">{t('effect.title')}</h3>
      {error ? (
        <p className="text-loss-text">{errorText(error)}</p>
      ) : data ? (
        <Counts effect={data} />
      ) : (
        <p className="text-soft">{t('effect.asking')}</p>
      )}
    </section>
  );
}

function Counts({ effect: { added, withdrawn, kept, conflicts } }: { effect: HoursEffect }) {
  const t = useTexts();
  return (
    <>
      <ul className="tabular grid gap-0.5">
        {added > 0 && <li className="font-semibold text-good-text">{t('effect.added', { count: added })}</li>}
        {withdrawn > 0 && <li className="font-semibold">{t('effect.withdrawn', { count: withdrawn })}</li>}
        {added + withdrawn === 0 && <li>{t('effect.nothing')}</li>}
        {kept > 0 && <li className="text-soft">{t('effect.kept', { count: kept })}</li>}
      </ul>
      {conflicts.length > 0 && (
        <Banner tone="attention" title={t('effect.conflicts', { count: conflicts.length })}>
          <LessonsOutside lessons={conflicts} />
        </Banner>
      )}
    </>
  );
}

/** Selects colleagues who get the same hours. */
function AlsoTo({
  people,
  self,
  value,
  onChange,
  ...field
}: FieldProps & {
  value: string[];
  onChange: (ids: string[]) => void;
  people: readonly PersonHours[];
  self: string;
}) {
  const t = useTexts();
  const others = people.filter(({ instructorId }) => instructorId !== self);
  const isAll = value.length === others.length;
  return (
    <div className="grid justify-items-start gap-2">
      <MultiSelect
        {...field}
        placeholder={t('also.none')}
        options={others.map((one) => ({ id: one.instructorId, label: fullName(one) }))}
        value={value}
        onChange={onChange}
        description={value.length > 0 ? t('also.note') : undefined}
        className="w-full"
      />
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onChange(isAll ? [] : others.map(({ instructorId }) => instructorId))}
      >
        {isAll ? t('also.clear') : t('also.all', { count: people.length })}
      </Button>
    </div>
  );
}

/** Warns that lessons leave no time to drive, and offers to add breaks. */
function BackToBackNote({ lines, onChange }: { lines: readonly DraftLine[]; onChange: (lines: DraftLine[]) => void }) {
  const t = useTexts();
  const formats = useFormats();
  const days = backToBackDays(lines.filter(isWhole));
  if (days.length === 0) return null;
  const spaced = withDriveBreaks(lines);
  const canFix = backToBackDays(spaced.filter(isWhole)).length < days.length;
  return (
    <Banner
      tone="attention"
      title={t('backToBack.title', { days: formats.list(days.map((day) => formats.weekday(dayOfWeekday(day)))) })}
    >
      <p>{t('backToBack.text')}</p>
      {canFix && (
        <Button variant="secondary" size="sm" className="mt-2 min-h-11" onClick={() => onChange(spaced)}>
          {t('backToBack.fix', { minutes: DRIVE_BREAK_MINUTES })}
        </Button>
      )}
    </Banner>
  );
}

/** Lesson and break lengths for the week; a line may override them. */
function LessonTimesFields({
  lines,
  onChange,
}: {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}) {
  const t = useTexts();
  const shared = (name: keyof LessonTimes): number | null =>
    lines.every((line) => line[name] === lines[0]?.[name]) ? (lines[0]?.[name] ?? null) : readTimes(lines)[name];
  const field = (name: keyof LessonTimes, label: string) => (
    <NumberField
      name={name}
      label={label}
      value={shared(name)}
      onChange={(value) => onChange(lines.map((line) => ({ ...line, [name]: value })))}
      suffix={t('minutes')}
      isWhole
      className="max-w-40"
    />
  );
  return (
    <div className="flex flex-wrap gap-4">
      {field('lessonMinutes', t('lesson'))}
      {field('breakMinutes', t('break'))}
    </div>
  );
}

/** Hours that somebody else saved, next to those in the form. */
function OtherChange({ lines, onTake }: { lines: readonly HoursLine[]; onTake: () => void }) {
  const t = useTexts();
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-amber-soft px-4 py-3 text-amber-text">
      <p className="font-semibold">{t('other.title')}</p>
      <HoursList lines={lines} />
      <Button size="sm" onClick={onTake}>
        {t('other.take')}
      </Button>
    </div>
  );
}

const useTexts = createTextsHook('weekly-hours');

const ASK_AFTER_MS = 350;
/** For more colleagues than this, hours are saved in the background. */
const AT_ONCE_MAX = 15;

/** Form for an instructor's week with a preview of its effect. */
export function HoursEditor({
  person,
  people,
  hours,
}: {
  person: PersonHours;
  people: readonly PersonHours[];
  hours: WeeklyHours;
}) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const name = fullName(person);
  const save = useSaveHours(person.instructorId);
  const undo = useUndoHours(person.instructorId);
  // Idempotency key: a retry with the same id doesn't start a second run.
  const [runId, setRunId] = useState(newId);
  const form = useForm({
    schema: weeklyHoursBodySchema,
    initial: valuesOf(hours),
    draft: `weekly-hours-${person.instructorId}`,
    errorText,
    onSubmit: async ({ lines, alsoTo = [] }, { version }) => {
      const isInBackground = alsoTo.length > AT_ONCE_MAX;
      const saved = await save.mutateAsync({
        ...{ lines, version },
        ...(alsoTo.length > 0 && { alsoTo }),
        ...(isInBackground && { runId }),
      });
      form.reset(valuesOf({ lines, version: saved.version ?? version }));
      setRunId(newId);
      // The run's note shows its progress and its own undo.
      if (isInBackground) return;
      offerUndo({
        text: t('saved', { added: saved.added, withdrawn: saved.withdrawn }),
        button: t('undo.button'),
        onUndo: () => takeBack(saved.changeId ?? ''),
      });
    },
  });
  async function takeBack(changeId: string): Promise<void> {
    try {
      await undo.mutateAsync(changeId);
      toast(t('undo.done'));
    } catch (error) {
      toast(t('undo.failed', { reason: errorText(error) }), 'loss');
    }
  }
  // Hours changed elsewhere replace an untouched form; otherwise the person learns of them on save.
  const takeNewer = useEffectEvent((newer: WeeklyHours) => {
    if (!form.isTyped && newer.version !== form.values.version) form.reset(valuesOf(newer));
  });
  useEffect(() => takeNewer(hours), [hours]);
  const { lines, alsoTo, version } = form.values;
  const [hasBreaks, setBreaks] = useState(false);
  const setLines = (next: DraftLine[]) => form.setValue('lines', next);
  const isChanged = form.isTyped;
  const toPreview = useLater(isChanged && lines.every(isWhole) ? JSON.stringify({ lines, alsoTo, version }) : null);
  const othersLines = form.changes.getPresentValue('lines') as HoursLine[] | undefined;
  const preview = useHoursPreview(
    person.instructorId,
    toPreview === null ? null : (JSON.parse(toPreview) as HoursBody),
  );
  return (
    <Form form={form} label={t('form', { name })}>
      {othersLines && (
        <OtherChange lines={othersLines} onTake={() => form.reset(valuesOf({ lines: othersLines, version }))} />
      )}
      {lines.length === 0 && (
        <QuickStarts person={person} people={people} hasBreaks={hasBreaks} onBreaks={setBreaks} onStart={setLines} />
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid gap-4">
          {lines.length > 0 && <LessonTimesFields lines={lines} onChange={setLines} />}
          {hours.checksTravel && <BackToBackNote lines={lines} onChange={setLines} />}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {WEEKDAYS.map((weekday) => (
              <DayRow
                key={weekday}
                weekday={weekday}
                form={form}
                usualBreak={hasBreaks ? DRIVE_BREAK_MINUTES : undefined}
                onChange={setLines}
              />
            ))}
          </ul>
        </div>
        <div className="grid gap-5 ">
          <WeekPicture lines={lines} />
          {isChanged && <EffectNote preview={preview} />}
          {people.length > 1 && (
            <AlsoTo {...form.field('alsoTo', t('also.label'))} people={people} self={person.instructorId} />
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              disabled={!isChanged}
              isBusy={form.isSubmitting}
              busyLabel={ui('action.saving')}
              className="grow"
            >
              {t('save', { count: alsoTo.length + 1 })}
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={() => form.reset(valuesOf(hours))}>
                {t('discard')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Form>
  );
}

const valuesOf = ({ lines, version }: Pick<WeeklyHours, 'lines' | 'version'>): HoursValues => ({
  lines,
  alsoTo: [],
  version,
});

/** Debounces the preview request. */
function useLater(value: string | null): string | null {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : later;
}

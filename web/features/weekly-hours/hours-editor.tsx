import { useEffect, useEffectEvent, useState } from 'react';
import { type WeeklyHours, weeklyHoursBodySchema } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { offerUndo } from '../../ui/undo-offer.tsx';
import { fullName } from '../school-instructors/instructor-name.ts';
import { AlsoTo } from './also-to.tsx';
import { BackToBackNote } from './back-to-back-note.tsx';
import { DayRow } from './day-row.tsx';
import { EffectNote } from './effect-note.tsx';
import { LessonTimesFields } from './lesson-times-fields.tsx';
import { DRIVE_BREAK_MINUTES, type DraftLine, type HoursValues, isWhole, WEEKDAYS } from './lines.ts';
import { OtherChange } from './other-change.tsx';
import { type HoursBody, type PersonHours, useHoursPreview, useSaveHours, useUndoHours } from './queries.ts';
import { QuickStarts } from './quick-starts.tsx';
import { WeekPicture } from './week-picture.tsx';

const useTexts = textsOf('weekly-hours');

const ASK_AFTER_MS = 350;

/** The week of an instructor as a form, with what saving it would do. */
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
  const form = useForm({
    schema: weeklyHoursBodySchema,
    initial: valuesOf(hours),
    draft: `weekly-hours-${person.instructorId}`,
    errorText,
    onSubmit: async ({ lines, alsoTo = [] }, { version }) => {
      const saved = await save.mutateAsync({ lines, version, ...(alsoTo.length > 0 && { alsoTo }) });
      form.reset(valuesOf({ lines, version: saved.version ?? version }));
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
  // Hours that changed elsewhere: who typed nothing sees them at once, who did is told when they save.
  const takeNewer = useEffectEvent((newer: WeeklyHours) => {
    if (!form.isTyped && newer.version !== form.values.version) form.reset(valuesOf(newer));
  });
  useEffect(() => takeNewer(hours), [hours]);
  const { lines, alsoTo, version } = form.values;
  const [hasBreaks, setBreaks] = useState(false);
  const setLines = (next: DraftLine[]) => form.setValue('lines', next);
  const isChanged = form.isTyped;
  const toPreview = useLater(isChanged && lines.every(isWhole) ? JSON.stringify({ lines, alsoTo, version }) : null);
  const othersLines = form.changes.presentOf('lines') as HoursLine[] | undefined;
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

/** What it was a moment ago: nobody is asked at each key. */
function useLater(value: string | null): string | null {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : later;
}

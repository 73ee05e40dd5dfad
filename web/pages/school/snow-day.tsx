import { useState } from 'react';
import * as z from 'zod/mini';
import { PAGE_PATHS } from '#contract/paths.ts';
import { requiredText } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { fullName, useInstructorNames } from '../../features/school-instructors/queries.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { Done, Preview } from '../../features/snow-day/preview.tsx';
import type { ChosenHours, SnowDayWindow } from '../../features/snow-day/queries.ts';
import {
  chosenHours,
  listLessonIds,
  type SnowDayOutcome,
  type SnowDayPreview,
  useDeclareSnowDay,
  useSnowDayPreview,
  useSnowDayWindow,
} from '../../features/snow-day/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { todayIn } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { MultiSelect } from '../../ui/form/select.tsx';
import { ReasonField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { newId } from '../../ui/new-id.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

/** With more instructors than this, a searchable list replaces the chips. */
const CHIPS_MAX = 15;

interface WindowFieldsProps {
  window: SnowDayWindow;
  onChange: (changes: Partial<SnowDayWindow>) => void;
  today: string;
  instructors: readonly { id: string; name: string }[];
}

function WindowFields({ window, onChange, today, instructors }: WindowFieldsProps) {
  const t = useTexts();
  const areHoursWrong = window.startTime !== '' && window.endTime !== '' && window.endTime <= window.startTime;
  const toggle = (id: string) =>
    onChange({
      instructorIds: window.instructorIds.includes(id)
        ? window.instructorIds.filter((one) => one !== id)
        : [...window.instructorIds, id],
    });
  return (
    <div className="grid gap-6">
      <TextField
        name="date"
        label={t('date')}
        type="date"
        min={today}
        value={window.date}
        onChange={(date) => onChange({ date })}
        className="max-w-60"
      />
      <RadioGroup
        name="hours"
        label={t('hours')}
        value={window.isWholeDay ? 'day' : 'some'}
        onChange={(choice) => onChange({ isWholeDay: choice === 'day' })}
        options={[
          { id: 'day', label: t('wholeDay') },
          { id: 'some', label: t('someHours') },
        ]}
      />
      {!window.isWholeDay && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="startTime"
            label={t('from')}
            type="time"
            value={window.startTime}
            onChange={(startTime) => onChange({ startTime })}
          />
          <TextField
            name="endTime"
            label={t('to')}
            type="time"
            value={window.endTime}
            onChange={(endTime) => onChange({ endTime })}
            error={areHoursWrong ? t('hoursWrong') : undefined}
          />
        </div>
      )}
      {instructors.length > 1 && (
        <RadioGroup
          name="whose"
          label={t('whose')}
          value={window.isEverybody ? 'all' : 'some'}
          onChange={(choice) => onChange({ isEverybody: choice === 'all' })}
          options={[
            { id: 'all', label: t('everybody') },
            { id: 'some', label: t('someInstructors') },
          ]}
        />
      )}
      {!window.isEverybody && instructors.length > CHIPS_MAX && (
        <MultiSelect
          name="instructors"
          label={t('someInstructors')}
          options={instructors.map(({ id, name }) => ({ id, label: name }))}
          value={window.instructorIds}
          onChange={(instructorIds) => onChange({ instructorIds })}
        />
      )}
      {!window.isEverybody && instructors.length <= CHIPS_MAX && (
        <fieldset className="flex flex-wrap gap-2" aria-label={t('someInstructors')}>
          {instructors.map(({ id, name }) => (
            <Chip key={id} isSelected={window.instructorIds.includes(id)} onChange={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const schema = z.object({ reason: requiredText(500), withdrawsFree: z.boolean() });

const REASONS = ['snow', 'ice', 'smoke'] as const;

interface ConfirmFormProps {
  hours: ChosenHours;
  preview: SnowDayPreview;
  onDone: (outcome: SnowDayOutcome) => void;
}

/** Reason, handling of free slots, and the confirm button. */
function ConfirmForm({ hours, preview, onDone }: ConfirmFormProps) {
  const t = useTexts();
  const declare = useDeclareSnowDay();
  const lessonIds = listLessonIds(preview);
  // One id per form, so that a second click or a retry declares the same snow day.
  const [id] = useState(newId);
  const form = useForm({
    schema,
    initial: { reason: '', withdrawsFree: true },
    draft: `snow-day-${hours.date}`,
    errorText: useErrorText(),
    onSubmit: async (input) => {
      onDone(await declare.mutateAsync({ id, ...hours, ...input, shown: lessonIds }));
    },
  });
  const { freeSlots } = preview;
  const isIdle = lessonIds.length === 0 && (freeSlots === 0 || !form.values.withdrawsFree);
  return (
    <Form form={form} label={t('title')}>
      <ReasonField
        {...form.field('reason', t('reason'))}
        description={t('reasonHelp')}
        suggestions={REASONS.map((reason) => t(`reasons.${reason}`))}
        suggestionsLabel={t('suggestions')}
      />
      {freeSlots > 0 && <Checkbox {...form.field('withdrawsFree', t('withdraw', { count: freeSlots }))} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <LinkButton to={PAGE_PATHS.schoolBookings} variant="secondary">
          {t('back')}
        </LinkButton>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel={t('busy')} disabled={isIdle}>
          {lessonIds.length > 0
            ? t('confirm', { count: lessonIds.length })
            : t('confirmSlots', { count: form.values.withdrawsFree ? freeSlots : 0 })}
        </Button>
      </div>
    </Form>
  );
}

const useTexts = createTextsHook('snow-day');

/** Cancels all lessons in some hours at once, for bad weather or a broken boiler. */
function SnowDay() {
  const t = useTexts();
  const actor = useActor('school');
  const school = useSchool(actor?.id);
  const instructors = useInstructorNames(actor?.id);
  const failed = [school, instructors].find(({ error, data }) => error && !data);
  return (
    <SchoolPage title={t('title')} lead={t('lead')}>
      {school.data && instructors.data ? (
        <Chooser
          today={todayIn(school.data.timeZone)}
          instructors={instructors.data.map((one) => ({ id: one.id, name: fullName(one) }))}
        />
      ) : (
        <QueryState
          error={failed?.error}
          onRetry={() => failed?.refetch()}
          label={t('loading')}
          count={3}
          className="h-32 w-full rounded-lg"
        />
      )}
    </SchoolPage>
  );
}

function Chooser({ today, instructors }: { today: string; instructors: { id: string; name: string }[] }) {
  const t = useTexts();
  const { window, change } = useSnowDayWindow(today);
  const choose = (changes: Partial<SnowDayWindow>) => {
    turnTo(0);
    change(changes);
  };
  const hours = chosenHours(window);
  const [page, turnTo] = useState(0);
  const { data: preview, error, refetch } = useSnowDayPreview(hours, page);
  const [outcome, setOutcome] = useState<SnowDayOutcome | null>(null);
  if (outcome) return <Done outcome={outcome} onAnother={() => setOutcome(null)} />;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <WindowFields window={window} onChange={choose} today={today} instructors={instructors} />
      </Card>
      <section aria-label={t('previewLabel')} className="grid gap-8">
        {hours === null ? (
          <p className="text-soft">{t('chooseFirst')}</p>
        ) : preview ? (
          <>
            <Preview preview={preview} page={page} onTurn={turnTo} />
            {(preview.lessons.length > 0 || preview.freeSlots > 0) && (
              <ConfirmForm key={JSON.stringify(hours)} hours={hours} preview={preview} onDone={setOutcome} />
            )}
          </>
        ) : (
          <QueryState
            error={error}
            onRetry={refetch}
            label={t('loading')}
            count={3}
            className="h-20 w-full rounded-lg"
          />
        )}
      </section>
    </div>
  );
}

/** Cancels all lessons within some hours at once, for instance in a storm. */
export default function SnowDayPage() {
  return <SnowDay />;
}

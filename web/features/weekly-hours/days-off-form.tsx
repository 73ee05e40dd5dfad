import { useState } from 'react';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import { newDaysOffSchema } from '#contract/weekly-hours.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/session-store.ts';
import { LessonsOutside } from './lessons-outside.tsx';
import { type PersonHours, useAddDaysOff } from './queries.ts';

interface LessonsDialogProps {
  lessons: readonly LessonOutside[];
  /** Instructors may not cancel lessons. */
  mayCancel: boolean;
  isBusy: boolean;
  onDecide: (lessons: 'keep' | 'cancel') => void;
  onClose: () => void;
}

/** Asks what to do with lessons booked on days off. */
function LessonsDialog({ lessons, mayCancel, isBusy, onDecide, onClose }: LessonsDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen
      kind="alert"
      onClose={onClose}
      title={t('daysOff.ask.title', { count: lessons.length })}
      isLocked={isBusy}
      actions={
        <>
          {mayCancel && (
            <Button variant="danger" isBusy={isBusy} onClick={() => onDecide('cancel')}>
              {t('daysOff.ask.cancel', { count: lessons.length })}
            </Button>
          )}
          <Button isBusy={isBusy} onClick={() => onDecide('keep')}>
            {t('daysOff.ask.keep')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t(mayCancel ? 'daysOff.ask.text' : 'daysOff.ask.textOwn')}</p>
        <LessonsOutside lessons={lessons} />
      </div>
    </Dialog>
  );
}

const useTexts = createTextsHook('weekly-hours');

const EMPTY = { fromDate: '', toDate: '', reason: '' };

/** Adds days off, and asks what to do with lessons booked on them. */
export function DaysOffForm({ person }: { person: PersonHours }) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const add = useAddDaysOff(person.instructorId);
  const mayCancel = useActor('school')?.role !== 'instructor';
  const [booked, setBooked] = useState<LessonOutside[] | null>(null);

  async function send(body: Parameters<typeof add.mutateAsync>[0]): Promise<void> {
    try {
      const { cancelled, withdrawn } = await add.mutateAsync(body);
      setBooked(null);
      form.reset(EMPTY);
      toast(
        cancelled > 0 ? t('daysOff.addedCancelled', { count: cancelled }) : t('daysOff.added', { count: withdrawn }),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'lessons_on_days_off') throw error;
      setBooked(error.details as LessonOutside[]);
    }
  }
  const form = useForm({
    schema: newDaysOffSchema,
    initial: EMPTY,
    draft: `days-off-${person.instructorId}`,
    errorText,
    onSubmit: send,
  });
  async function decide(lessons: 'keep' | 'cancel'): Promise<void> {
    await send({ ...form.values, lessons }).catch((error) => {
      setBooked(null);
      form.fail(error);
    });
  }
  const { fromDate, toDate } = form.values;
  return (
    <Form form={form} label={t('daysOff.form', { name: person.firstName })}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('fromDate', t('daysOff.from'))}
          type="date"
          onChange={(date) => {
            form.setValue('fromDate', date);
            // A single day is the most common case.
            if (toDate === '' || toDate === fromDate) form.setValue('toDate', date);
          }}
        />
        <TextField {...form.field('toDate', t('daysOff.to'))} type="date" min={fromDate || undefined} />
      </div>
      <TextField
        {...form.field('reason', t('daysOff.reason'))}
        description={t('daysOff.reasonHelp')}
        isOptional
        autoComplete="off"
      />
      <Button
        type="submit"
        isBusy={form.isSubmitting}
        busyLabel={ui('action.saving')}
        className="sm:justify-self-start"
      >
        {t('daysOff.add')}
      </Button>
      {booked && (
        <LessonsDialog
          lessons={booked}
          mayCancel={mayCancel}
          isBusy={add.isPending}
          onDecide={(lessons) => void decide(lessons)}
          onClose={() => setBooked(null)}
        />
      )}
    </Form>
  );
}

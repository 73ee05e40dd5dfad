import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import { type Booking, LESSON_OUTCOMES, type LessonOutcome } from '#contract/bookings.ts';
import { endingNow } from '#contract/cancellation.ts';
import { toWallTime } from '#contract/formats.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useSettlementText } from '../cancellation-policy/settlement-text.ts';
import { listOutcomes, OUTCOMES, type OutcomeAction, useSetOutcome } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({ outcome: z.enum(LESSON_OUTCOMES, { error: 'required' }) });

const isOutcomeSet = (status: Booking['bookingStatus']): status is LessonOutcome =>
  (LESSON_OUTCOMES as readonly string[]).includes(status);

/** Records or corrects the outcome of a past lesson, and shows what each choice costs the student. */
export function OutcomeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const save = useSetOutcome(booking.bookingId);
  const errorText = useErrorText();
  const before = booking.bookingStatus;
  const isCorrection = isOutcomeSet(before);
  const title = t(isCorrection ? 'bookings.outcome.correctTitle' : 'bookings.outcome.title');
  const initial: { outcome: LessonOutcome | '' } = { outcome: '' };
  const form = useForm({
    schema,
    initial,
    draft: `outcome-${booking.bookingId}`,
    errorText,
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      const text = t('bookings.outcome.done', { code: booking.code, outcome: t(`bookings.statuses.${body.outcome}`) });
      if (isOutcomeSet(before) && before !== body.outcome)
        offerUndo({
          text,
          button: t('bookings.outcome.undo'),
          onUndo: () =>
            save.mutateAsync({ outcome: before }).then(
              () => void toast(t('bookings.outcome.undone', { code: booking.code })),
              (error) => void toast(errorText(error), 'loss'),
            ),
        });
      else toast(text);
      onClose();
    },
  });
  const textOf = (action: OutcomeAction) =>
    action === 'student_no_show' && booking.credit
      ? 'bookings.outcome.student_no_showCreditText'
      : (`bookings.outcome.${action}Text` as const);
  const start = toWallTime(booking.startTime);
  const settlementText = useSettlementText('school', 'after');
  const outcomeText = (action: OutcomeAction): string => {
    // Credit covers the lesson but not the booking fee.
    const isCreditAlone = booking.credit && booking.feeAndTaxes === 0;
    if ((action === 'complete' && !isCorrection) || isCreditAlone) return '';
    // A lesson that took place costs as much as one that the student missed.
    const cause = action === 'complete' ? 'student_no_show' : action;
    const { settlement } = endingNow(cause, booking, Date.parse(booking.startTime));
    return settlementText(settlement, booking.schoolName);
  };
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={title}>
      <Form form={form} label={title}>
        <p>
          {t('bookings.cancel.lesson', {
            student: studentName(booking) || ui('deletedAccount'),
            instructor: instructorName(booking),
            date: formats.bookingDate(start.date),
            time: formats.time(start.time),
          })}
        </p>
        {isCorrection && (
          <p>
            {t(booking.outcomeBy === 'clock' ? 'bookings.outcome.byClock' : 'bookings.outcome.now', {
              outcome: t(`bookings.statuses.${before}`),
            })}
          </p>
        )}
        <RadioGroup
          {...form.field('outcome', t('bookings.outcome.label'))}
          options={listOutcomes(booking).map((action) => ({
            id: OUTCOMES[action],
            label: t(`bookings.statuses.${OUTCOMES[action]}`),
            description: t(textOf(action), { outcome: outcomeText(action) }).trimEnd(),
          }))}
        />
        {booking.bookingFee > 0 && (
          <p className="text-sm text-soft">
            {t(booking.paid === 0 ? 'bookings.outcome.feeDue' : 'bookings.outcome.fee', {
              amount: formats.money(booking.bookingFee),
            })}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t('bookings.outcome.back')}
          </Button>
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('bookings.outcome.busy')}>
            {t('bookings.outcome.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

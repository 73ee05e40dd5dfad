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
import { toast } from '../../ui/toast.tsx';
import { useSettlementText } from '../cancellation-policy/settlement-text.ts';
import { listOutcomes, OUTCOMES, type OutcomeAction, useSetOutcome } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({ outcome: z.enum(LESSON_OUTCOMES, { error: 'required' }) });

/** Records the outcome of a past lesson, and shows what each choice costs the student. */
export function OutcomeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const save = useSetOutcome(booking.bookingId);
  const initial: { outcome: LessonOutcome | '' } = { outcome: '' };
  const form = useForm({
    schema,
    initial,
    draft: `outcome-${booking.bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      toast(t('bookings.outcome.done', { code: booking.code, outcome: t(`bookings.statuses.${body.outcome}`) }));
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
    if (action === 'complete' || isCreditAlone) return '';
    const { settlement } = endingNow(action, booking, Date.parse(booking.startTime));
    return settlementText(settlement, booking.schoolName);
  };
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('bookings.outcome.title')}>
      <Form form={form} label={t('bookings.outcome.title')}>
        <p>
          {t('bookings.cancel.lesson', {
            student: studentName(booking) || ui('deletedAccount'),
            instructor: instructorName(booking),
            date: formats.bookingDate(start.date),
            time: formats.time(start.time),
          })}
        </p>
        <RadioGroup
          {...form.field('outcome', t('bookings.outcome.label'))}
          options={listOutcomes(booking).map((action) => ({
            id: OUTCOMES[action],
            label: t(`bookings.statuses.${OUTCOMES[action]}`),
            description: t(textOf(action), { outcome: outcomeText(action) }).trimEnd(),
          }))}
        />
        <p className="text-sm text-soft">
          {booking.bookingFee > 0 &&
            t(booking.paid === 0 ? 'bookings.outcome.feeDue' : 'bookings.outcome.fee', {
              amount: formats.money(booking.bookingFee),
            })}{' '}
          {t('bookings.outcome.final')}
        </p>
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

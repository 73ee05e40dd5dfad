import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import { type Booking, LESSON_OUTCOMES, type LessonOutcome } from '#contract/bookings.ts';
import { endingNow } from '#contract/cancellation.ts';
import { toWallTime } from '#contract/formats.ts';
import { toCents } from '#contract/money.ts';
import { optionalLines } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { ReasonField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useSettlementText } from '../cancellation-policy/settlement-text.ts';
import { useActor } from '../session/session-store.ts';
import {
  CHARGE_ALL,
  CHARGES,
  type ChargeValues,
  chargePercentSchema,
  isPercent,
  readCharged,
  readWaived,
  WAIVED_REASONS,
} from './charge.ts';
import { listOutcomes, OUTCOMES, type OutcomeAction, useSetOutcome } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({
  outcome: z.enum(LESSON_OUTCOMES, { error: 'required' }),
  notify: z.optional(z.boolean()),
  chargePercent: chargePercentSchema,
  reason: z.optional(optionalLines(500)),
});

interface Values extends ChargeValues {
  outcome: LessonOutcome | '';
  reason: string;
  isSilent: boolean;
}
const INITIAL: Values = { outcome: '', ...CHARGE_ALL, reason: '', isSilent: false };

const isOutcomeSet = (status: Booking['bookingStatus']): status is LessonOutcome =>
  (LESSON_OUTCOMES as readonly string[]).includes(status);

/** Whether missing the lesson costs the student anything that could be waived. */
function isCharged(booking: Booking): boolean {
  const { lostCents, minutesLost } = endingNow('student_no_show', booking, Date.parse(booking.startTime));
  return minutesLost > 0 || lostCents > toCents(booking.bookingFee);
}

/** Undoes a correction. The student has heard of the former outcome already. */
const backTo = (outcome: LessonOutcome, { waived }: Booking) => ({
  ...{ outcome, notify: false },
  ...(outcome === 'No-show' && waived && { waivePercent: waived.percent, reason: waived.reason }),
});

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
  const isOffice = useActor('school')?.role !== 'instructor';
  const start = toWallTime(booking.startTime);
  const student = studentName(booking) || ui('deletedAccount');
  const mayWaive = ({ outcome }: Values): boolean => isOffice && outcome === 'No-show' && isCharged(booking);
  const form = useForm({
    schema,
    initial: INITIAL,
    draft: `outcome-${booking.bookingId}`,
    errorText,
    toInput: (values: Values) => ({
      outcome: values.outcome,
      ...(values.isSilent && { notify: false }),
      ...(mayWaive(values) &&
        readWaived(values) !== 0 && { chargePercent: readCharged(values), reason: values.reason }),
    }),
    alsoWrong: (values: Values) =>
      mayWaive(values) && readWaived(values) !== 0 && values.reason.trim() === ''
        ? { reason: 'required' as const }
        : {},
    onSubmit: async ({ chargePercent, reason, ...said }) => {
      await save.mutateAsync({
        ...said,
        ...(chargePercent !== undefined && { waivePercent: 100 - chargePercent, reason: reason ?? '' }),
      });
      const isTold = said.outcome !== 'Completed' && said.notify !== false && Boolean(booking.candidate.email);
      const text = t(isTold ? 'bookings.outcome.doneTold' : 'bookings.outcome.done', {
        code: booking.code,
        outcome: t(`bookings.statuses.${said.outcome}`),
      });
      if (isOffice && before !== said.outcome)
        offerUndo({
          text,
          button: t('bookings.outcome.undo'),
          onUndo: () =>
            save.mutateAsync(isOutcomeSet(before) ? backTo(before, booking) : { outcome: null }).then(
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
  const { values } = form;
  const waived = mayWaive(values) ? readWaived(values) : 0;
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
            student,
            instructor: instructorName(booking),
            date: formats.bookingDate(start.date),
            time: formats.clock(start.time),
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
        {mayWaive(values) && (
          <RadioGroup
            {...form.field('charge', t('bookings.cancel.charge.label'))}
            options={CHARGES.map((charge) => ({ id: charge, label: t(`bookings.cancel.charge.${charge}`) }))}
          />
        )}
        {mayWaive(values) && values.charge === 'part' && (
          <NumberField
            {...form.field('chargePercent', t('bookings.cancel.chargePercent'))}
            description={t('bookings.cancel.chargeRange')}
            suffix="%"
            isWhole
          />
        )}
        {waived !== 0 && (
          <ReasonField
            {...form.field('reason', t('bookings.cancel.waiveReason'))}
            description={t('bookings.outcome.reasonHelp')}
            suggestions={WAIVED_REASONS.map((reason) => t(`bookings.cancel.${reason}`))}
            suggestionsLabel={t('bookings.cancel.suggestions')}
          />
        )}
        {isPercent(waived) && waived > 0 && (
          <p className="font-semibold">
            {settlementText(
              endingNow('student_no_show', booking, Date.parse(booking.startTime), waived).settlement,
              booking.schoolName,
            )}
          </p>
        )}
        {values.outcome !== '' && values.outcome !== 'Completed' && (
          <>
            <p>
              {t(
                values.isSilent
                  ? 'bookings.outcome.untold'
                  : booking.candidate.email
                    ? 'bookings.outcome.told'
                    : 'bookings.cancel.noEmail',
                { student },
              )}
            </p>
            <Checkbox {...form.field('isSilent', t('silent'))} />
          </>
        )}
        {values.outcome === 'Completed' && isCorrection && before !== 'Completed' && (
          <p>{t('bookings.outcome.untold', { student })}</p>
        )}
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

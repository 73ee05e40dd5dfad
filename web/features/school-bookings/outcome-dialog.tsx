import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Booking, bookingEndpoints, LESSON_OUTCOMES, type LessonOutcome } from '#contract/bookings.ts';
import { formatBookingDate, formatTime, wallOf } from '#contract/formats.ts';
import { formatDollars } from '#contract/money.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { instructorName, studentName } from './booking-filters.ts';
import { instructorNoShowRefund, OUTCOMES, outcomesOf } from './outcomes.ts';
import { useStoredBooking } from './use-school-bookings.ts';

const schema = z.object({ outcome: z.enum(LESSON_OUTCOMES, { error: 'required' }) });

/** What came of a past lesson, and what each answer means for the student's money. */
export function OutcomeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('school');
  const store = useStoredBooking();
  const initial: { outcome: LessonOutcome | '' } = { outcome: '' };
  const form = useForm({
    schema,
    initial,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      store(await call(bookingEndpoints.setOutcome, { params: { id: booking.bookingId }, body }));
      toast(t('bookings.outcome.done', { code: booking.code, outcome: t(`bookings.statuses.${body.outcome}`) }));
      onClose();
    },
  });
  const start = wallOf(booking.startTime);
  const amount = formatDollars(instructorNoShowRefund(booking));
  return (
    <Dialog isOpen onClose={onClose} kind="alert" isLocked={form.isSubmitting} title={t('bookings.outcome.title')}>
      <Form form={form} label={t('bookings.outcome.title')}>
        <p>
          {t('bookings.cancel.lesson', {
            student: studentName(booking) || t('bookings.erased'),
            instructor: instructorName(booking),
            date: formatBookingDate(start.date),
            time: formatTime(start.time),
          })}
        </p>
        <RadioGroup
          {...form.field('outcome', t('bookings.outcome.label'))}
          options={outcomesOf(booking).map((action) => ({
            id: OUTCOMES[action],
            label: t(`bookings.statuses.${OUTCOMES[action]}`),
            description: t(`bookings.outcome.${action}Text`, { amount }),
          }))}
        />
        <p className="text-sm text-soft">
          {booking.bookingFee > 0 && t('bookings.outcome.fee', { amount: formatDollars(booking.bookingFee) })}{' '}
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

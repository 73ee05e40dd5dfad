import { useState } from 'react';
import * as z from 'zod/mini';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { endingNow } from '#contract/cancellation.ts';
import { toWallTime } from '#contract/formats.ts';
import { requiredText } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { ReasonField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { addSeriesSettlement } from '../bookings/cancel-booking/continue-consequence.tsx';
import { useRemainingSeries } from '../bookings/queries.ts';
import { useSettlementText } from '../cancellation-policy/settlement-text.ts';
import { useCancelLesson, useCancelLessons } from './queries.ts';

const useTexts = createTextsHook('school-bookings');

/** The page requires a reason, which the API leaves optional: students should know why. */
const schema = z.object({ reason: requiredText(500) });

const REASONS = ['weather', 'car', 'instructor'] as const;

export function CancelDialog({ booking, onClose }: { booking: Booking | null; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog isOpen={booking !== null} onClose={onClose} kind="alert" title={t('bookings.cancel.title')}>
      {booking?.bookingStatus === 'Booked' && <CancelForm booking={booking} onClose={onClose} />}
      {booking && booking.bookingStatus !== 'Booked' && (
        <Banner tone="attention" isLive>
          {t('bookings.cancel.already', { status: t(`bookings.statuses.${booking.bookingStatus}`) })}
        </Banner>
      )}
    </Dialog>
  );
}

function CancelForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const one = useCancelLesson(booking.bookingId);
  const all = useCancelLessons(booking.bookingId);
  const [isAll, setAll] = useState(false);
  const left = useRemainingSeries(booking.bookingId, booking.seriesId !== null).data;
  const series = left && left.lessons.length > 1 ? left : null;
  const chosen = isAll ? series : null;
  const isUnpaid = chosen ? addSeriesSettlement(chosen)?.paidCents === 0 : booking.paid === 0;
  const fee = chosen?.lost ?? booking.bookingFee;
  const formats = useFormats();
  const form = useForm({
    schema,
    initial: { reason: '' },
    draft: `cancel-${booking.bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      if (chosen) {
        const { lessons } = await all.mutateAsync(body);
        toast(t('bookings.cancel.doneAll', { count: lessons.length }));
      } else {
        await one.mutateAsync(body);
        toast(t('bookings.cancel.done', { code: booking.code }));
      }
      onClose();
    },
  });
  const start = toWallTime(booking.startTime);
  return (
    <Form form={form} label={t('bookings.cancel.title')}>
      <p>
        {t('bookings.cancel.lesson', {
          student: studentName(booking) || ui('deletedAccount'),
          instructor: instructorName(booking),
          date: formats.bookingDate(start.date),
          time: formats.time(start.time),
        })}
      </p>
      {series && (
        <RadioGroup
          name="which"
          label={t('bookings.cancel.which')}
          value={isAll ? 'all' : 'one'}
          onChange={(which) => setAll(which === 'all')}
          options={[
            { id: 'one', label: t('bookings.cancel.one') },
            { id: 'all', label: t('bookings.cancel.all', { count: series.lessons.length }) },
          ]}
        />
      )}
      <Banner tone="attention">
        {chosen && (
          <ul className="mb-2">
            {chosen.lessons.map((lesson) => (
              <li key={lesson.bookingId} className="first-letter:uppercase">
                {formats.shortDay(lesson.date)}, {formats.slot(lesson)}
              </li>
            ))}
          </ul>
        )}
        <Refund booking={booking} series={chosen} />
        {fee > 0 && (
          <p>{t(isUnpaid ? 'bookings.cancel.feeDue' : 'bookings.cancel.fee', { amount: formats.money(fee) })}</p>
        )}
      </Banner>
      <ReasonField
        {...form.field('reason', t('bookings.cancel.reason'))}
        description={t('bookings.cancel.reasonHelp')}
        suggestions={REASONS.map((reason) => t(`bookings.cancel.${reason}`))}
        suggestionsLabel={t('bookings.cancel.suggestions')}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('bookings.cancel.back')}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting} busyLabel={t('bookings.cancel.busy')}>
          {chosen ? t('bookings.cancel.confirmAll', { count: chosen.lessons.length }) : t('bookings.cancel.confirm')}
        </Button>
      </div>
    </Form>
  );
}

/** The refund in money, and the hours credited back. */
function Refund({ booking, series }: { booking: Booking; series: SeriesCancelling | null }) {
  const t = useTexts();
  const settlementText = useSettlementText('school', 'before');
  const ending = endingNow('school_cancelled', booking, Date.parse(booking.startTime));
  const minutes = series ? series.creditMinutes : ending.minutesBack;
  const settlement = series ? addSeriesSettlement(series) : ending.settlement;
  const isCreditAlone = minutes > 0 && (series ? series.refund + series.lost === 0 : ending.payableCents === 0);
  const money = isCreditAlone ? '' : settlementText(settlement, booking.schoolName);
  return (
    <>
      {minutes > 0 && <p>{t('bookings.cancel.credit', { length: duration(minutes) })}</p>}
      {money && <p>{money}</p>}
      <p>{t('bookings.cancel.told')}</p>
    </>
  );
}

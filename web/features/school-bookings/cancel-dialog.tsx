import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import type { SeriesCancelling } from '#contract/booking-series.ts';
import { type Booking, WISHES, type Wish } from '#contract/bookings.ts';
import { endingNow } from '#contract/cancellation.ts';
import { toWallTime } from '#contract/formats.ts';
import { toCents } from '#contract/money.ts';
import { optionalLines } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { duration, instantMsAt, wallIn } from '../../ui/dates.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { ReasonField, TextArea, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { reveal } from '../../ui/overlay/reveal.ts';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { addSeriesSettlement } from '../bookings/cancel-booking/continue-consequence.tsx';
import { useSettlementText } from '../cancellation-policy/settlement-text.ts';
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
import { useCancelLesson, useCancelLessons, useRestoreLesson, useSeriesCancelling } from './queries.ts';
import { WishChoice } from './wish-choice.tsx';

const useTexts = createTextsHook('school-bookings');

const schema = z.object({
  onBehalfOf: z.enum(WISHES, { error: 'required' }),
  reason: optionalLines(500),
  noticeAt: z.optional(z.string()),
  chargePercent: chargePercentSchema,
  notify: z.boolean(),
});

interface Values extends ChargeValues {
  onBehalfOf: Wish | '';
  isEarlier: boolean;
  /** Local to the lesson, as `datetime-local` writes it. */
  noticeAt: string;
  reason: string;
  isSilent: boolean;
}
const INITIAL: Values = {
  ...{ onBehalfOf: '', isEarlier: false, noticeAt: '', ...CHARGE_ALL },
  ...{ reason: '', isSilent: false },
};

const SCHOOLS_REASONS = ['weather', 'car', 'instructor'] as const;

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
  const formats = useFormats();
  const nowMs = useNow();
  const one = useCancelLesson(booking.bookingId);
  const all = useCancelLessons(booking.bookingId);
  const restore = useRestoreLesson(booking.bookingId);
  const errorText = useErrorText();
  const [isAll, setAll] = useState(false);
  const form = useForm({
    schema,
    initial: INITIAL,
    draft: `cancel-${booking.bookingId}`,
    errorText,
    toInput: (values: Values) => toRequest(values, booking),
    alsoWrong: (values: Values) => findFaults(values, booking, nowMs),
    onSubmit: async ({ chargePercent, ...asked }) => {
      const body = { ...asked, ...(chargePercent !== undefined && { waivePercent: 100 - chargePercent }) };
      const isTold = body.notify;
      const isEmailed = isTold && Boolean(booking.candidate.email);
      if (chosen) {
        const { lessons } = await all.mutateAsync(body);
        toast(t(isEmailed ? 'bookings.cancel.doneAll' : 'bookings.cancel.doneAllSilently', { count: lessons.length }));
      } else {
        await one.mutateAsync(body);
        offerUndo({
          text: t(isEmailed ? 'bookings.cancel.done' : 'bookings.cancel.doneSilently', { code: booking.code }),
          button: t('bookings.cancel.undo'),
          onUndo: () =>
            restore.mutateAsync({ notify: isTold }).then(
              () => void toast(t('restore.done', { code: booking.code })),
              (error) => void toast(errorText(error), 'loss'),
            ),
        });
      }
      onClose();
    },
  });
  const { values } = form;
  const wish = values.onBehalfOf;
  const { onBehalfOf, noticeAt } = toRequest(values, booking);
  const waived = wish === 'student' ? readWaived(values) : 0;
  const asked = { onBehalfOf, noticeAt, waivePercent: isPercent(waived) && waived > 0 ? waived : undefined };
  const left = useSeriesCancelling(booking.bookingId, asked, booking.seriesId !== null && wish !== '').data;
  const series = left && left.lessons.length > 1 ? left : null;
  const chosen = isAll ? series : null;
  const student = studentName(booking) || ui('deletedAccount');
  const start = toWallTime(booking.startTime);
  const effect = describeEffect(booking, values, nowMs);
  const isNoticeMissing = wish === 'student' && values.isEarlier && readNotice(values, booking) === null;
  const isWaived = wish === 'student' && effect.isCharged && values.charge !== 'policy';
  return (
    <Form form={form} label={t('bookings.cancel.title')}>
      <p>
        {t('bookings.cancel.lesson', {
          student,
          instructor: instructorName(booking),
          date: formats.bookingDate(start.date),
          time: formats.clock(start.time),
        })}
      </p>
      <WishChoice {...form.field('onBehalfOf', t('wish.cancel.label'))} student={student} of="cancel" />
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
      {wish === 'student' && (
        <>
          <Checkbox {...form.field('isEarlier', t('bookings.cancel.earlier'))} />
          {values.isEarlier && (
            <NoticeTimes booking={booking} nowMs={nowMs} onChoose={(at) => form.setValue('noticeAt', at)} />
          )}
          {values.isEarlier && (
            <TextField
              {...form.field('noticeAt', t('bookings.cancel.noticeAt'))}
              type="datetime-local"
              max={toLocal(booking, nowMs)}
              required
              description={
                <span className="inline-block first-letter:uppercase">{formats.zone(booking.timeZone)}</span>
              }
            />
          )}
        </>
      )}
      {wish !== '' && (
        <Banner tone="attention">
          {chosen && <LessonList series={chosen} />}
          {isNoticeMissing ? (
            <p className="font-semibold">{t('bookings.cancel.noticeFirst')}</p>
          ) : (
            <>
              {wish === 'student' && !chosen && (
                <PolicyRule booking={booking} effect={effect} isWaived={values.charge !== 'policy'} />
              )}
              <Money booking={booking} series={chosen} effect={effect} wish={wish} />
            </>
          )}
          <p>
            {t(
              values.isSilent
                ? 'bookings.cancel.untold'
                : !booking.candidate.email
                  ? 'bookings.cancel.noEmail'
                  : wish === 'school'
                    ? 'bookings.cancel.told'
                    : 'bookings.cancel.toldOfWish',
              { student },
            )}
          </p>
        </Banner>
      )}
      {wish === 'student' && effect.isCharged && (
        <RadioGroup
          {...form.field('charge', t('bookings.cancel.charge.label'))}
          options={CHARGES.map((charge) => ({ id: charge, label: t(`bookings.cancel.charge.${charge}`) }))}
        />
      )}
      {(wish === 'school' || isWaived) && (
        <div key={isWaived ? values.charge : wish} ref={reveal} className="grid gap-5">
          {isWaived && values.charge === 'part' && (
            <NumberField
              {...form.field('chargePercent', t('bookings.cancel.chargePercent'))}
              description={t('bookings.cancel.chargeRange')}
              suffix="%"
              isWhole
            />
          )}
          <ReasonField
            {...form.field('reason', t(isWaived ? 'bookings.cancel.waiveReason' : 'bookings.cancel.reason'))}
            description={t('bookings.cancel.reasonNeeded')}
            suggestions={
              isWaived
                ? WAIVED_REASONS.map((reason) => t(`bookings.cancel.${reason}`))
                : SCHOOLS_REASONS.map((reason) => t(`bookings.cancel.${reason}`))
            }
            suggestionsLabel={t('bookings.cancel.suggestions')}
          />
        </div>
      )}
      {wish === 'student' && !isWaived && (
        <TextArea
          {...form.field('reason', t('bookings.cancel.reason'))}
          description={t('bookings.cancel.reasonHelp')}
          rows={2}
          maxLength={500}
          isOptional
        />
      )}
      {wish !== '' && <Checkbox {...form.field('isSilent', t('silent'))} />}
      <div
        data-bottom-bar=""
        className="sticky bottom-0 z-10 -mx-6 -mb-6 flex sm:-bottom-4 flex-col-reverse gap-3 rounded-b-xl bg-surface px-6 py-4 sm:flex-row sm:justify-end"
      >
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

/** Local times of a usual voicemail, the latest first. */
const VOICEMAIL_TIMES = [
  { days: 0, time: '08:00' },
  { days: -1, time: '18:00' },
  { days: -1, time: '12:00' },
  { days: -1, time: '09:00' },
] as const;

/** Buttons that fill in when the student told the school. */
function NoticeTimes({
  booking,
  nowMs,
  onChoose,
}: {
  booking: Booking;
  nowMs: number;
  onChoose: (at: string) => void;
}) {
  const t = useTexts();
  const { time: written } = useFormats();
  const now = wallIn(booking.timeZone, nowMs);
  const times = VOICEMAIL_TIMES.filter(({ days, time }) => days < 0 || time <= now.time);
  return (
    <div className="flex flex-wrap gap-2">
      {times.map(({ days, time }) => (
        <Button
          key={`${days} ${time}`}
          variant="secondary"
          size="sm"
          onClick={() => onChoose(`${addDays(now.date, days)}T${time}`)}
        >
          {t(days < 0 ? 'bookings.cancel.yesterdayAt' : 'bookings.cancel.todayAt', { time: written(time) })}
        </Button>
      ))}
    </div>
  );
}

function toRequest(values: Values, booking: Booking) {
  const isForStudent = values.onBehalfOf === 'student';
  const noticeMs = isForStudent ? readNotice(values, booking) : null;
  return {
    onBehalfOf: values.onBehalfOf || undefined,
    reason: values.reason,
    noticeAt: noticeMs === null ? undefined : new Date(noticeMs).toISOString(),
    chargePercent: isForStudent ? readCharged(values) : undefined,
    notify: !values.isSilent,
  };
}

function findFaults(values: Values, booking: Booking, nowMs: number) {
  const isForStudent = values.onBehalfOf === 'student';
  const isReasonNeeded = values.onBehalfOf === 'school' || (isForStudent && readWaived(values) !== 0);
  const noticeMs = readNotice(values, booking);
  return {
    ...(isReasonNeeded && values.reason.trim() === '' && { reason: 'required' as const }),
    ...(isForStudent && values.isEarlier && noticeMs === null && { noticeAt: 'required' as const }),
    ...(isForStudent && noticeMs !== null && noticeMs > nowMs && { noticeAt: 'time_to_come' as const }),
  };
}

const toLocal = ({ timeZone }: Booking, instantMs: number): string => {
  const { date, time } = wallIn(timeZone, instantMs);
  return `${date}T${time}`;
};

/** When the student told the school; null if that's now, or not entered yet. */
function readNotice({ isEarlier, noticeAt }: Values, { timeZone }: Booking): number | null {
  const { date, time } = toWallTime(noticeAt);
  return isEarlier && time !== '' ? instantMsAt(timeZone, { date, time }) : null;
}

type Effect = ReturnType<typeof describeEffect>;

/** What cancelling now means for the lesson's price and credit. */
function describeEffect(booking: Booking, values: Values, nowMs: number) {
  if (values.onBehalfOf !== 'student')
    return { ...endingNow('school_cancelled', booking, Date.parse(booking.startTime)), isCharged: false };
  const noticeMs = readNotice(values, booking) ?? nowMs;
  const byPolicy = endingNow('student_cancelled', booking, noticeMs);
  const isCharged = byPolicy.minutesLost > 0 || byPolicy.lostCents > toCents(booking.bookingFee);
  const waived = readWaived(values);
  const now = isCharged && isPercent(waived) ? endingNow('student_cancelled', booking, noticeMs, waived) : byPolicy;
  return { ...now, isCharged };
}

const RULES = { 100: 'free', 50: 'half', 0: 'full' } as const;

/** The part of the policy that applies, and the time that it counts from. */
function PolicyRule({
  booking,
  effect: { percent },
  isWaived,
}: {
  booking: Booking;
  effect: Effect;
  /** Whether the school charges less than the rule says. */
  isWaived: boolean;
}) {
  const t = useTexts();
  const { day, clock } = useFormats();
  const from = booking.refundsCountFrom ? toWallTime(booking.refundsCountFrom) : null;
  const share = RULES[percent];
  const rule = booking.credit && share !== 'free' ? (share === 'half' ? 'creditHalf' : 'creditFull') : share;
  return (
    <>
      {from && <p>{t('bookings.cancel.countsFrom', { day: day(from.date), time: clock(from.time) })}</p>}
      <p className="font-semibold">
        {t(isWaived && rule !== 'free' ? `bookings.cancel.waivedRule.${rule}` : `bookings.cancel.rule.${rule}`)}
      </p>
    </>
  );
}

function LessonList({ series }: { series: SeriesCancelling }) {
  const formats = useFormats();
  return (
    <ul className="mb-2">
      {series.lessons.map((lesson) => (
        <li key={lesson.bookingId} className="first-letter:uppercase">
          {formats.shortDay(lesson.date)}, {formats.slot(lesson)}
        </li>
      ))}
    </ul>
  );
}

/** The refund or debt in money, the hours credited back, and the booking fee. */
function Money({
  booking,
  series,
  effect,
  wish,
}: {
  booking: Booking;
  series: SeriesCancelling | null;
  effect: Effect;
  wish: Wish;
}) {
  const t = useTexts();
  const { money } = useFormats();
  const settlementText = useSettlementText('school', 'before');
  const minutes = series ? series.creditMinutes : effect.minutesBack;
  const settlement = series ? addSeriesSettlement(series) : effect.settlement;
  const hasCredit = series ? series.creditMinutes + series.creditMinutesLost > 0 : booking.credit !== undefined;
  const isCreditAlone = hasCredit && (series ? series.refund + series.lost === 0 : effect.payableCents === 0);
  const text = isCreditAlone ? '' : settlementText(settlement, booking.schoolName);
  const isUnpaid = series ? settlement?.paidCents === 0 : booking.paid === 0;
  // Of several, a school that cancels for its own reasons keeps nothing but the fees.
  const fee = series ? (wish === 'school' ? series.lost : 0) : booking.bookingFee;
  return (
    <>
      {minutes > 0 && <p>{t('bookings.cancel.credit', { length: duration(minutes) })}</p>}
      {text && <p>{text}</p>}
      {fee > 0 && <p>{t(isUnpaid ? 'bookings.cancel.feeDue' : 'bookings.cancel.fee', { amount: money(fee) })}</p>}
    </>
  );
}

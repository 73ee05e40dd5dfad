import { CircleCheck, CircleSlash, Contrast } from 'lucide-react';
import type { RefundDeadlines as Deadlines } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { FULL_REFUND_HOURS, HALF_REFUND_HOURS, studentCancelling } from '#contract/refunds.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useNow } from '../../ui/use-time.ts';

const useTexts = createTextsHook('cancellation-policy');

interface RefundDeadlinesProps {
  /** From the server, in the local time of the street. */
  deadlines: Deadlines;
  /** In dollars. If credit pays, the minutes it takes. */
  price: { lesson: number; tax: number; fee: number; credit?: { minutes: number } | undefined };
}

const HOUR_MS = 3_600_000;

/** What cancelling this lesson costs and until when, shown before booking. Deadlines that have passed are amber. */
export function RefundDeadlines({ deadlines, price }: RefundDeadlinesProps) {
  const t = useTexts();
  const formats = useFormats();
  const charges = {
    ...{ totalCents: toCents(price.lesson), taxCents: toCents(price.tax), feeCents: toCents(price.fee) },
    creditMinutes: price.credit?.minutes ?? null,
  };
  // Both deadlines are the lesson's start if the school moved it too late for a free cancellation.
  const isFree = deadlines.full === deadlines.half;
  const startsAtMs = Date.parse(deadlines.full) + (isFree ? 0 : FULL_REFUND_HOURS * HOUR_MS);
  const lesson = { ...charges, startsAtMs, schoolMovedAtMs: isFree ? startsAtMs : null };
  const { percent, lostCents, payableCents, minutesLost } = studentCancelling(lesson, useNow());
  const until = (deadline: string) => {
    const wall = toWallTime(deadline);
    return { day: formats.shortDay(wall.date), time: formats.clock(wall.time) };
  };
  const amounts = { lost: formats.money(toDollars(lostCents)), total: formats.money(toDollars(payableCents)) };
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">{t('refund.title')}</p>
      {percent < 100 && (
        <Banner tone="attention">
          {price.credit
            ? t('refund.losesCredit', {
                hours: percent === 50 ? FULL_REFUND_HOURS : HALF_REFUND_HOURS,
                lost: duration(minutesLost),
              })
            : t(percent === 50 ? 'refund.losesHalf' : 'refund.losesAll', amounts)}
        </Banner>
      )}
      {percent > 0 && (
        <ul className="grid gap-1.5">
          {percent === 100 && (
            <li className="flex gap-2">
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-good-text" aria-hidden="true" />
              {isFree ? t('refund.untilStart') : t('refund.full', until(deadlines.full))}
            </li>
          )}
          {!isFree && (
            <li className="flex gap-2">
              <Contrast className="mt-0.5 size-4 shrink-0 text-amber-text" aria-hidden="true" />
              {t('refund.half', until(deadlines.half))}
            </li>
          )}
          <li className="flex gap-2">
            <CircleSlash className="mt-0.5 size-4 shrink-0 text-loss-text" aria-hidden="true" />
            {t('refund.none')}
          </li>
        </ul>
      )}
      {price.fee > 0 && <p className="text-soft">{t('refund.fee')}</p>}
    </div>
  );
}

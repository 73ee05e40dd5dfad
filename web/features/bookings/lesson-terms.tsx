import { lessonCharges } from '#contract/charges.ts';
import type { Instructor } from '#contract/instructors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { minutesBetween } from '../../ui/wall-time.ts';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import type { BookLessonState } from './book-lesson-state.ts';
import { type Price, PriceBreakdown } from './price-breakdown.tsx';

/** What the chosen lesson costs, and what cancelling it would. */
export function LessonTerms({ instructor, state }: { instructor: Instructor; state: BookLessonState }) {
  if (!('lesson' in state)) return null;
  const { startTime, endTime } = state.lesson;
  const price = priceOf(instructor, minutesBetween(startTime, endTime));
  return (
    <>
      <PriceBreakdown price={price} />
      {state.slot && <RefundDeadlines deadlines={state.slot.refundDeadlines} price={price} />}
      {state.kind === 'loading' && <Skeleton className="h-26 w-full" />}
    </>
  );
}

function priceOf({ ratePerHour, school }: Instructor, minutes: number): Price {
  const charges = lessonCharges({
    ratePerHourCents: toCents(ratePerHour),
    minutes,
    bookingFeeCents: toCents(school.bookingFee),
    taxBasisPoints: school.taxBasisPoints,
  });
  return {
    perHour: ratePerHour,
    minutes,
    lesson: toDollars(charges.totalCents),
    fee: toDollars(charges.feeCents),
    tax: toDollars(charges.taxCents),
    province: school.province,
  };
}

import { Skeleton } from '../../ui/query-state.tsx';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import type { LessonPrice } from '../lesson-kinds/lesson-price.ts';
import type { BookLessonState } from './book-lesson-state.ts';
import { PriceBreakdown } from './price-breakdown.tsx';

/** What the chosen lesson costs, and what cancelling it would. */
export function LessonTerms({ state, price }: { state: BookLessonState; price: LessonPrice }) {
  // No price for a lesson that can't be booked.
  if (!('lesson' in state) || state.kind === 'gone') return null;
  return (
    <>
      <PriceBreakdown price={price} />
      {state.slot && <RefundDeadlines deadlines={state.slot.refundDeadlines} price={price} />}
      {state.kind === 'loading' && <Skeleton className="h-26 w-full" />}
    </>
  );
}

import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { minutesBetween } from '../../ui/wall-time.ts';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import type { BookLessonState } from './book-lesson-state.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { usePrice } from './use-price.ts';

/** What the chosen lesson costs, and what cancelling it would. */
export function LessonTerms({
  instructor,
  state,
  kind,
}: {
  instructor: Instructor;
  state: BookLessonState;
  /** Null: the plain lesson. */
  kind: LessonKind | null;
}) {
  const lesson = 'lesson' in state ? state.lesson : null;
  const price = usePrice(instructor, lesson ? minutesBetween(lesson.startTime, lesson.endTime) : 0, kind);
  if (!('lesson' in state)) return null;
  return (
    <>
      <PriceBreakdown price={price} />
      {state.slot && <RefundDeadlines deadlines={state.slot.refundDeadlines} price={price} />}
      {state.kind === 'loading' && <Skeleton className="h-26 w-full" />}
    </>
  );
}

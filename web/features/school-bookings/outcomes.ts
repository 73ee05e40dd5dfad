import type { BookingAction } from '#contract/booking-transitions.ts';
import type { Booking, LessonOutcome } from '#contract/bookings.ts';

export const OUTCOMES = {
  complete: 'Completed',
  student_no_show: 'No-show',
  instructor_no_show: 'Instructor no-show',
} as const satisfies Partial<Record<BookingAction, LessonOutcome>>;
export type OutcomeAction = keyof typeof OUTCOMES;

const isOutcome = (action: BookingAction): action is OutcomeAction => action in OUTCOMES;

/** What the school may say now that came of the lesson. */
export const outcomesOf = ({ actions }: Booking): OutcomeAction[] => actions.filter(isOutcome);

import { type CancellationCause, FULL_REFUND_HOURS, HALF_REFUND_HOURS } from './refunds.ts';

/** Booking statuses. Only 'Booked' is active; the API and the pages show these words. */
export const BOOKING_STATUSES = ['Booked', 'Cancelled', 'Completed', 'No-show', 'Instructor no-show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Actions on a booking. */
export const BOOKING_ACTIONS = [
  'cancel',
  'move',
  'restore',
  'change_pickup',
  'change_note',
  'complete',
  'student_no_show',
  'instructor_no_show',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** Actors who can take an action; the clock is the server's recurring job. */
export type BookingDoer = 'candidate' | 'school' | 'clock';

/** Hours after its end when an unmarked lesson becomes Completed. */
export const COMPLETES_AFTER_HOURS = 24;

const HOUR_MS = 3_600_000;

interface LessonTimes {
  startsAtMs: number;
  endsAtMs: number;
}

/** When an action is allowed, and the error at any other time. */
export const TIME_CONDITIONS = {
  before_start: {
    refusal: 'lesson_begun',
    holds: ({ startsAtMs }: LessonTimes, nowMs: number) => nowMs < startsAtMs,
  },
  long_before_start: {
    refusal: 'too_late_to_move',
    holds: ({ startsAtMs }: LessonTimes, nowMs: number) => startsAtMs - nowMs > FULL_REFUND_HOURS * HOUR_MS,
  },
  day_before_start: {
    refusal: 'too_late_to_change_pickup',
    holds: ({ startsAtMs }: LessonTimes, nowMs: number) => startsAtMs - nowMs > HALF_REFUND_HOURS * HOUR_MS,
  },
  after_end: {
    refusal: 'lesson_not_over',
    holds: ({ endsAtMs }: LessonTimes, nowMs: number) => nowMs >= endsAtMs,
  },
  day_after_end: {
    refusal: 'lesson_not_over',
    holds: ({ endsAtMs }: LessonTimes, nowMs: number) => nowMs >= endsAtMs + COMPLETES_AFTER_HOURS * HOUR_MS,
  },
} as const;
export type TimeCondition = keyof typeof TIME_CONDITIONS;

export interface BookingTransition {
  from: BookingStatus;
  action: BookingAction;
  by: BookingDoer;
  when: TimeCondition;
  to: BookingStatus;
  /** Cause that decides the refund; null if no money is returned or withheld. */
  refundCause: CancellationCause | null;
}

/** Outcomes of a past lesson, with the cause that decides the refund. A school can correct one into another. */
const OUTCOMES = [
  { status: 'Completed', action: 'complete', refundCause: null },
  { status: 'No-show', action: 'student_no_show', refundCause: 'student_no_show' },
  { status: 'Instructor no-show', action: 'instructor_no_show', refundCause: 'instructor_no_show' },
] as const satisfies { status: BookingStatus; action: BookingAction; refundCause: CancellationCause | null }[];

const CORRECTIONS = OUTCOMES.flatMap(({ status: from }) =>
  OUTCOMES.filter(({ status }) => status !== from).map(
    ({ status: to, action, refundCause }): BookingTransition => ({
      ...{ from, action, to, refundCause },
      ...{ by: 'school', when: 'after_end' },
    }),
  ),
);

/** Every allowed transition of a booking. Students can undo none; a school can restore a cancelled lesson and correct an outcome. */
export const BOOKING_TRANSITIONS: readonly BookingTransition[] = [
  {
    from: 'Booked',
    action: 'cancel',
    by: 'candidate',
    when: 'before_start',
    to: 'Cancelled',
    refundCause: 'student_cancelled',
  },
  {
    from: 'Booked',
    action: 'cancel',
    by: 'school',
    when: 'before_start',
    to: 'Cancelled',
    refundCause: 'school_cancelled',
  },
  { from: 'Booked', action: 'move', by: 'candidate', when: 'long_before_start', to: 'Booked', refundCause: null },
  { from: 'Booked', action: 'move', by: 'school', when: 'before_start', to: 'Booked', refundCause: null },
  { from: 'Cancelled', action: 'restore', by: 'school', when: 'before_start', to: 'Booked', refundCause: null },
  {
    from: 'Booked',
    action: 'change_pickup',
    by: 'candidate',
    when: 'day_before_start',
    to: 'Booked',
    refundCause: null,
  },
  // With the note.
  { from: 'Booked', action: 'change_pickup', by: 'school', when: 'before_start', to: 'Booked', refundCause: null },
  { from: 'Booked', action: 'change_note', by: 'candidate', when: 'before_start', to: 'Booked', refundCause: null },
  { from: 'Booked', action: 'complete', by: 'school', when: 'after_end', to: 'Completed', refundCause: null },
  { from: 'Booked', action: 'complete', by: 'clock', when: 'day_after_end', to: 'Completed', refundCause: null },
  {
    from: 'Booked',
    action: 'student_no_show',
    by: 'school',
    when: 'after_end',
    to: 'No-show',
    refundCause: 'student_no_show',
  },
  {
    from: 'Booked',
    action: 'instructor_no_show',
    by: 'school',
    when: 'after_end',
    to: 'Instructor no-show',
    refundCause: 'instructor_no_show',
  },
  ...CORRECTIONS,
];

export type TransitionRefusal = 'forbidden' | 'status_conflict' | (typeof TIME_CONDITIONS)[TimeCondition]['refusal'];

/** Returns the transition that this actor's action triggers now, or the error that refuses it. */
export function transitionFor(
  action: BookingAction,
  by: BookingDoer,
  booking: LessonTimes & { status: BookingStatus },
  nowMs: number,
): BookingTransition | TransitionRefusal {
  const mine = BOOKING_TRANSITIONS.filter((transition) => transition.action === action && transition.by === by);
  if (mine.length === 0) return 'forbidden';
  const transition = mine.find(({ from }) => from === booking.status);
  if (!transition) return 'status_conflict';
  const condition = TIME_CONDITIONS[transition.when];
  return condition.holds(booking, nowMs) ? transition : condition.refusal;
}

/** Actions this actor can take on the booking now; pages show them as buttons. */
export const allowedActions = (
  by: BookingDoer,
  booking: LessonTimes & { status: BookingStatus },
  nowMs: number,
): BookingAction[] => BOOKING_ACTIONS.filter((action) => typeof transitionFor(action, by, booking, nowMs) !== 'string');

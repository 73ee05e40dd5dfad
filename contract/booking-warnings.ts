import * as z from 'zod/mini';
import { dateSchema, optionalText } from './validation.ts';

/** Objections that anyone who may book can confirm. */
export const EASY_WARNINGS = ['outside_hours', 'outside_area', 'unreachable', 'busy_elsewhere'] as const;
/** Objections that need a reason, and the right to override them. */
export const REASONED_WARNINGS = ['long_day', 'learner_licence', 'day_off'] as const;
export const BOOKING_WARNINGS = [...EASY_WARNINGS, ...REASONED_WARNINGS] as const;
export type BookingWarningCode = (typeof BOOKING_WARNINGS)[number];

/** One objection with what the dialog says about it: for example how far outside the area, or since when the licence is expired. */
export const bookingWarningSchema = z.object({
  code: z.enum(BOOKING_WARNINGS),
  needsReason: z.boolean(),
  /** False: the caller's role can't override it. */
  mayOverride: z.boolean(),
  distanceKm: z.optional(z.number()),
  radiusKm: z.optional(z.number()),
  /** The drop-off is outside the area, not the pickup. */
  isDropOff: z.optional(z.boolean()),
  /** Minutes in a car that day with this lesson, and the limit. */
  minutes: z.optional(z.number()),
  limitMinutes: z.optional(z.number()),
  /** Day the learner's licence expires; absent if the school hasn't entered one. */
  expiredOn: z.optional(dateSchema),
  /** Why the instructor has that day off; absent if nobody wrote it down. */
  dayOff: z.optional(z.string()),
});
export type BookingWarning = z.infer<typeof bookingWarningSchema>;

/** `details` of `needs_confirmation`. */
export const confirmationDetailsSchema = z.object({ warnings: z.array(bookingWarningSchema) });

/** Objections the caller saw and confirms. Anything that isn't a list of codes confirms nothing: it's refused. */
export const officeOverride = {
  confirmWarnings: z.optional(z.array(z.enum(BOOKING_WARNINGS, { error: 'invalid' }), { error: 'invalid' })),
  /** Required with objections that need a reason. Kept in the history. */
  reason: optionalText(300),
};

/** False: 'Don't tell the student'. Past lessons never send anything. */
export const notifyChoice = z._default(z.boolean({ error: 'invalid' }), true);

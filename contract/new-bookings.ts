import * as z from 'zod/mini';
import { postalAreaSchema } from './postal-code.ts';
import { NOTE_MAX } from './text-limits.ts';
import { dateSchema, dollarsSchema, idSchema, optionalText, requiredText, timeSchema } from './validation.ts';
import { readDate, readTime } from './written-times.ts';

export const pickupSchema = requiredText(300);

const written = (code: 'invalid_date' | 'invalid_time') =>
  z.string({ error: 'required' }).check(z.minLength(1, 'required'), z.maxLength(60, code));

/** Formats that API-10 allows. */
export const writtenTime = z
  .pipe(
    z.pipe(
      written('invalid_time'),
      z.transform((text) => readTime(text) ?? text),
    ),
    timeSchema,
  )
  .check(
    z.meta({
      description:
        '`09:00`, in the instructor’s time zone. Also accepts `02:30 PM` and the local time of an ISO 8601 instant with an offset, but not UTC (`Z`)',
    }),
  );

export const writtenDate = z
  .pipe(
    z.pipe(
      written('invalid_date'),
      z.transform((text) => readDate(text) ?? text),
    ),
    dateSchema,
  )
  .check(z.meta({ description: '`2026-12-04`. Also accepts `4/12/2026` and the day of an ISO 8601 instant' }));

/** Student's note to the instructor: 'blue door, buzz 12'. */
export const noteSchema = optionalText(NOTE_MAX);

/** Pickup and drop-off. */
export const lessonPlaces = {
  location: pickupSchema,
  /** Postal code of the pickup; if absent, we look for one in `location`. */
  pickupPostalCode: z.nullish(postalAreaSchema),
  /** Drop-off place, if not the pickup. */
  dropOff: optionalText(300),
  dropOffPostalCode: z.nullish(postalAreaSchema),
  note: noteSchema,
};

/**
 * Lesson kind; the plain lesson if absent. The time must then span one slot, or several in a row, of exactly the kind's
 * length.
 */
export const lessonKind = { kindId: z.nullish(idSchema) };

/** True to pay from the student's credit with the school. */
export const creditChoice = z
  .optional(z.boolean({ error: 'invalid' }))
  .check(z.meta({ description: '`true`: credit only; `false`: no credit; absent: credit if there is enough' }));

/** API-10 lets clients name the student, who must be the one logged in. */
export const callersOwnId = z
  .nullish(idSchema)
  .check(z.meta({ description: 'Your own ID, or nothing: you can only book lessons for yourself' }));

/** API-10 sends these amounts as 0. We refuse any other amount, so that nobody assumes it was agreed on. */
const notFilledIn = z.nullish(z.literal(0, { error: 'calculated_amount' }));

/** API-10. The student and the amounts come from our records; values from the client must match. */
export const newBookingSchema = z.object({
  instructorId: idSchema,
  studentId: callersOwnId,
  date: writtenDate,
  startTime: writtenTime,
  endTime: writtenTime,
  /** Hourly rate the student saw; 0 means not filled in. */
  perHourCharges: z.nullish(z.number({ error: 'invalid_number' })),
  totalCharges: notFilledIn,
  feeAndTaxes: notFilledIn,
  ...lessonKind,
  /** Total the student agreed to, with fee and tax; refused if it has changed. */
  total: z.optional(dollarsSchema),
  credit: creditChoice,
  ...lessonPlaces,
});

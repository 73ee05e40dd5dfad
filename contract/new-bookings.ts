import * as z from 'zod/mini';
import { NOTE_MAX } from './note-length.ts';
import { postalAreaSchema } from './postal-code.ts';
import { dateSchema, dollarsSchema, idSchema, optionalText, requiredText, timeSchema } from './validation.ts';
import { readDate, readTime } from './written-times.ts';

export const pickupSchema = requiredText(300);

const written = (code: 'invalid_date' | 'invalid_time') =>
  z.string({ error: 'required' }).check(z.minLength(1, 'required'), z.maxLength(60, code));

/** As API-10 lets it be written. */
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
        '`09:00`, by the instructor’s clock; `02:30 PM` and the time that an ISO 8601 instant names are read too, but for UTC (`Z`), which no clock there shows',
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
  .check(z.meta({ description: '`2026-12-04`; `4/12/2026` and the day that an ISO 8601 instant names are read too' }));

/** What a student may write to the instructor: 'blue door, buzz 12'. */
export const noteSchema = optionalText(NOTE_MAX);

/** Where a lesson begins and ends. */
export const lessonPlaces = {
  location: pickupSchema,
  /** Of the pickup; without it a code is looked for in `location`. */
  pickupPostalCode: z.nullish(postalAreaSchema),
  /** Where the lesson ends, if not at its pickup. */
  dropOff: optionalText(300),
  dropOffPostalCode: z.nullish(postalAreaSchema),
  note: noteSchema,
};

/** Beside the plain lesson, which it is without one; the time is then one slot, or several in a row, as long as the kind. */
export const lessonKind = { kindId: z.nullish(idSchema) };

/** Whether the lesson comes from the student's credit with the school. */
export const creditChoice = z
  .optional(z.boolean({ error: 'invalid' }))
  .check(
    z.meta({ description: '`true`: from credit or not at all; `false`: not from credit; else where there is enough' }),
  );

/** API-10 lets a client name its student: the one who is logged in, for whom lessons are booked with or without it. */
export const callersOwnId = z
  .nullish(idSchema)
  .check(z.meta({ description: 'Your own ID, or nothing: you can only book lessons for yourself' }));

/** Of amounts that API-10 sends as 0. An amount that we don't charge is refused, so that nobody takes it for agreed. */
const notFilledIn = z.nullish(z.literal(0, { error: 'calculated_amount' }));

/** API-10. Student and money come from the server's records; what a client sends for them has to agree. */
export const newBookingSchema = z.object({
  instructorId: idSchema,
  studentId: callersOwnId,
  date: writtenDate,
  startTime: writtenTime,
  endTime: writtenTime,
  /** The instructor's rate as the student saw it; 0 is not filled in. */
  perHourCharges: z.nullish(z.number({ error: 'invalid_number' })),
  totalCharges: notFilledIn,
  feeAndTaxes: notFilledIn,
  ...lessonKind,
  /** With the fee and tax, as the student agreed to it; refused where it is another by now. */
  total: z.optional(dollarsSchema),
  credit: creditChoice,
  ...lessonPlaces,
});

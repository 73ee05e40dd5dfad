import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { lessonKindSchema } from './lesson-kinds.ts';
import { dateSchema, dollarsSchema, idSchema, instantSchema, timeSchema } from './validation.ts';

/** Instructors in one answer: a longer day is printed in parts. */
export const SHEETS_MAX = 20;

/** Fields of a printed lesson whose change is marked. */
export const SHEET_FIELDS = ['time', 'student', 'phone', 'parents', 'pickup', 'needs', 'toCollect'] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

const sheetLessonSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  startTime: timeSchema,
  endTime: timeSchema,
  kind: z.nullable(z.pick(lessonKindSchema, { names: true })),
  studentName: z.string(),
  phone: z.string(),
  parents: z.array(z.object({ name: z.string(), phone: z.string() })),
  location: z.string(),
  pickupPostalCode: z.string(),
  dropOff: z.string(),
  needs: z.string(),
  /** The student's note about this lesson. */
  note: z.string(),
  /** The instructor is off then, so somebody else has to take the lesson. */
  isOff: z.boolean(),
  /** What the student owes for this lesson and before it. */
  toCollect: dollarsSchema,
  /** What is owed for this lesson alone, as on its page. */
  ownOwed: z.optional(dollarsSchema),
  /** Fields that differ from the last print, for a new lesson 'new'; empty if nothing changed or nothing was printed. */
  changes: z.union([z.literal('new'), z.array(z.enum(SHEET_FIELDS))]),
});
export type SheetLesson = z.infer<typeof sheetLessonSchema>;

const sheetSchema = z.object({
  instructorId: z.string(),
  instructorName: z.string(),
  /** The print before this one, as an instant and on the school's clock; null if the day wasn't printed. */
  printedBefore: z.nullable(z.object({ at: instantSchema, time: timeSchema, date: dateSchema })),
  lessons: z.array(sheetLessonSchema),
  /** Lessons on the last print that are no longer on this page. */
  gone: z.array(
    z.object({ bookingId: z.string(), startTime: timeSchema, studentName: z.string(), isCancelled: z.boolean() }),
  ),
});
export type DaySheet = z.infer<typeof sheetSchema>;

export const daySheetsSchema = z.object({
  date: dateSchema,
  schoolName: z.string(),
  /** The school's clock. */
  now: z.object({ date: dateSchema, time: timeSchema }),
  /** Instructors with lessons that day or on an earlier print of it, by name, whether or not their sheets are in this answer. */
  instructors: z.array(z.object({ id: z.string(), name: z.string() })),
  sheets: z.array(sheetSchema),
});
export type DaySheets = z.infer<typeof daySheetsSchema>;

const ofSchool = { access: ['school'], owner: { school: 'params.id' }, members: 'desk' } as const;
const school = z.object({ id: idSchema });

export const daySheetEndpoints = {
  daySheets: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/day-sheets',
    summary: `A day’s sheets, one per instructor (up to ${SHEETS_MAX} of them), with what changed since the last print`,
    params: school,
    query: z.object({
      /** Today if absent. */
      date: z.optional(dateSchema),
      instructorId: z.optional(idSchema),
      /** Zero-based part of a day with more instructors. */
      page: z._default(
        z.coerce
          .number({ error: 'invalid_number' })
          .check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(1000, 'out_of_range')),
        0,
      ),
    }),
    response: daySheetsSchema,
  }),
  printDaySheets: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/day-sheets',
    summary: 'Record that a day’s sheets are printed now; answers what to print, with the changes since the last print',
    params: school,
    body: z.object({
      date: dateSchema,
      instructorIds: z
        .array(idSchema, { error: 'required' })
        .check(z.minLength(1, 'required'), z.maxLength(SHEETS_MAX, 'out_of_range')),
    }),
    response: daySheetsSchema,
  }),
};

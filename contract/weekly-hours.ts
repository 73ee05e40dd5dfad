import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { SLOT_MINUTES } from './schedule-uploads.ts';
import {
  dateSchema,
  idSchema,
  instantSchema,
  optionalText,
  queryFlag,
  requiredNumber,
  requiredText,
  timeSchema,
} from './validation.ts';
import type { ValidationCode } from './validation-codes.ts';
import { faultsOfLines, type HoursLine, LINES_MAX } from './weekly-hours-lines.ts';

export const BREAK_MINUTES_MAX = 240;
/** For so long a change of hours can be taken back. */
export const UNDO_MINUTES = 10;
export const COPIES_MAX = 500;
export const DAYS_OFF_MAX = 366;

const wholeNumber = (min: number, max: number) =>
  requiredNumber().check(z.int('not_whole'), z.minimum(min, 'out_of_range'), z.maximum(max, 'out_of_range'));

export const hoursLineSchema = z.object({
  weekday: wholeNumber(1, 7),
  from: timeSchema,
  to: timeSchema,
  lessonMinutes: wholeNumber(SLOT_MINUTES.min, SLOT_MINUTES.max),
  breakMinutes: wholeNumber(0, BREAK_MINUTES_MAX),
  validFrom: z.optional(dateSchema),
  validUntil: z.optional(dateSchema),
}) satisfies z.ZodMiniType<HoursLine>;

const linesSchema = z.array(hoursLineSchema).check(
  z.maxLength(LINES_MAX, 'out_of_range'),
  z.superRefine((lines, context) => {
    for (const { line, field, code } of faultsOfLines(lines))
      context.addIssue({ code: 'custom', path: [line, field], message: code satisfies ValidationCode });
  }),
);

export const weeklyHoursBodySchema = z.object({
  lines: linesSchema,
  /** The one that was read; who names none writes over what is there. */
  version: z.optional(wholeNumber(0, 2_000_000_000)),
  /** Own instructors who get the same hours, whatever theirs are. */
  alsoTo: z.optional(z.array(idSchema).check(z.maxLength(COPIES_MAX, 'out_of_range'))),
});

export const weeklyHoursSchema = z.object({
  lines: z.array(hoursLineSchema),
  /** 0 where nobody has said any. */
  version: z.number(),
  changedAt: z.nullable(instantSchema),
  /** The name of who did, or their address; null where the account is gone, or nobody did. */
  changedBy: z.nullable(z.string()),
  /** What the last change replaced can be had back by this until then. */
  undo: z.nullable(z.object({ changeId: z.string(), until: instantSchema })),
  /** The school's setting: lessons need time to drive between them. */
  checksTravel: z.boolean(),
});
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/** A lesson that stays where there are no hours any more. */
export const lessonOutsideSchema = z.object({
  bookingId: z.string(),
  instructorId: z.string(),
  /** Empty where the student's account is erased. */
  studentName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
});

export type LessonOutside = z.infer<typeof lessonOutsideSchema>;

/** What a change of hours does to the slots of the coming weeks. */
export const hoursEffectSchema = z.object({
  added: z.number(),
  withdrawn: z.number(),
  /** Slots of these hours that stay as they are, booked or free. */
  kept: z.number(),
  /** Booked lessons that lie outside the new hours: they stay. */
  conflicts: z.array(lessonOutsideSchema),
});
export type HoursEffect = z.infer<typeof hoursEffectSchema>;

export const dayOffSchema = z.object({
  id: z.string(),
  fromDate: dateSchema,
  toDate: dateSchema,
  reason: z.string(),
});

const daysOffFields = {
  fromDate: dateSchema,
  toDate: dateSchema,
  /** For the school alone. */
  reason: optionalText(200),
};

export const newDaysOffSchema = z
  .object({
    ...daysOffFields,
    /** Of booked lessons; where it is absent and there are some, they are told and nothing is done. */
    lessons: z.optional(z.enum(['keep', 'cancel'], { error: 'invalid' })),
  })
  .check(
    z.refine(({ fromDate, toDate }) => toDate >= fromDate, { message: 'end_before_start', path: ['toDate'] }),
    z.refine(({ fromDate, toDate }) => Date.parse(toDate) - Date.parse(fromDate) < DAYS_OFF_MAX * 86_400_000, {
      message: 'out_of_range',
      path: ['toDate'],
    }),
  );

export const holidaySchema = z.object({
  /** What names it from year to year. */
  holiday: z.string(),
  name: z.string(),
  date: dateSchema,
  /** Whether there are no lessons then. */
  isKept: z.boolean(),
});
export type Holiday = z.infer<typeof holidaySchema>;

const dayOffIdSchema = z.object({ id: idSchema, dayOffId: idSchema });

const ofInstructor = { params: z.object({ id: idSchema }), owner: { instructor: 'params.id' } } as const;
const ofSchool = { params: z.object({ id: idSchema }), owner: { school: 'params.id' } } as const;

export const weeklyHoursEndpoints = {
  weeklyHours: endpoint({
    method: 'GET',
    path: '/instructor/:id/weekly-hours',
    access: ['school'],
    members: 'own',
    scope: 'read_slots',
    ...ofInstructor,
    summary: "An own instructor's weekly hours; slots are made from them for the coming weeks",
    response: weeklyHoursSchema,
  }),
  saveWeeklyHours: endpoint({
    method: 'PUT',
    path: '/instructor/:id/weekly-hours',
    access: ['school'],
    members: 'own_if_allowed',
    scope: 'write_slots',
    ...ofInstructor,
    summary:
      'Replace the weekly hours of an own instructor, and of others: free slots that came from the old ones go, new ones come, booked ' +
      'lessons stay. `preview=true` changes nothing and answers what would become of the slots',
    query: z.object({ preview: queryFlag }),
    body: weeklyHoursBodySchema,
    refusals: ['school_information_missing'],
    response: z.extend(hoursEffectSchema, { version: z.optional(z.number()), changeId: z.optional(z.string()) }),
  }),
  undoWeeklyHours: endpoint({
    method: 'POST',
    path: '/instructor/:id/weekly-hours/undo',
    access: ['school'],
    members: 'own_if_allowed',
    ...ofInstructor,
    summary:
      'Take a change of hours back, of everybody it was made for, within ten minutes; what others changed since stays',
    body: z.object({ changeId: idSchema }),
    refusals: ['undo_over'],
    response: hoursEffectSchema,
  }),
  schoolWeeklyHours: endpoint({
    method: 'GET',
    path: '/school/:id/weekly-hours',
    access: ['school'],
    members: 'own',
    ...ofSchool,
    summary: 'The weekly hours of all active instructors of the school, by name; to an instructor their own',
    response: z.array(
      z.object({
        instructorId: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        lines: z.array(hoursLineSchema),
      }),
    ),
  }),
  addDaysOff: endpoint({
    method: 'POST',
    path: '/instructor/:id/days-off',
    access: ['school'],
    members: 'own_if_allowed',
    ...ofInstructor,
    summary:
      'Days on which an own instructor does not teach: free slots go. Lessons that are booked are kept, or cancelled as on a snow ' +
      'day; where that is not said and there are some, nothing is done and they are told',
    body: newDaysOffSchema,
    status: 201,
    refusals: ['lessons_on_days_off', 'school_information_missing'],
    response: z.extend(dayOffSchema, {
      withdrawn: z.number(),
      cancelled: z.number(),
      conflicts: z.array(lessonOutsideSchema),
    }),
  }),
  daysOff: endpoint({
    method: 'GET',
    path: '/instructor/:id/days-off',
    access: ['school'],
    members: 'own',
    ...ofInstructor,
    summary: "An own instructor's days off that are not over yet",
    response: z.array(dayOffSchema),
  }),
  removeDaysOff: endpoint({
    method: 'DELETE',
    path: '/instructor/:id/days-off/:dayOffId',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'own_if_allowed',
    summary: 'Take days off back: the slots that went with them come again; lessons that were cancelled do not',
    params: dayOffIdSchema,
    status: 204,
  }),
  holidays: endpoint({
    method: 'GET',
    path: '/school/:id/holidays',
    access: ['school'],
    members: 'everybody',
    ...ofSchool,
    summary: "The province's holidays of the coming year, and which of them the school keeps",
    refusals: ['school_information_missing'],
    response: z.array(holidaySchema),
  }),
  keepHoliday: endpoint({
    method: 'PUT',
    path: '/school/:id/holidays',
    access: ['school'],
    members: 'managers',
    ...ofSchool,
    summary: 'Keep a holiday, or skip it: there are lessons then as on any day',
    body: z.object({ holiday: requiredText(120), isKept: z.boolean() }),
    refusals: ['not_found', 'school_information_missing'],
    response: z.array(holidaySchema),
  }),
};

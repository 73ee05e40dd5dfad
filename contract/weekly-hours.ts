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
import { findLineFaults, type HoursLine, LINES_MAX } from './weekly-hours-lines.ts';

export const BREAK_MINUTES_MAX = 240;
/** Minutes during which a change of hours can be undone. */
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
    for (const { line, field, code } of findLineFaults(lines))
      context.addIssue({ code: 'custom', path: [line, field], message: code satisfies ValidationCode });
  }),
);

export const weeklyHoursBodySchema = z.object({
  lines: linesSchema,
  /** The version that the caller read; without one, the call overwrites any change. */
  version: z.optional(wholeNumber(0, 2_000_000_000)),
  /** Other instructors of the school who get the same hours. */
  alsoTo: z.optional(z.array(idSchema).check(z.maxLength(COPIES_MAX, 'out_of_range'))),
  /** Chosen by the caller. If present, the others get the hours in the background; repeating it starts nothing more. */
  runId: z.optional(idSchema),
});

/** Why an instructor's hours weren't saved. `changed_meanwhile`: someone saved others after the run had begun. */
export const RUN_REFUSALS = ['changed_meanwhile', 'failed'] as const;

/** Hours that are saved for many instructors in the background. */
export const hoursRunSchema = z.object({
  /** Also the id of the change, to undo it. */
  id: z.string(),
  kind: z.enum(['save', 'undo']),
  startedAt: instantSchema,
  total: z.number(),
  saved: z.number(),
  isDone: z.boolean(),
  refused: z.array(z.object({ instructorId: z.string(), name: z.string(), reason: z.enum(RUN_REFUSALS) })),
});
export type HoursRun = z.infer<typeof hoursRunSchema>;

export const weeklyHoursSchema = z.object({
  lines: z.array(hoursLineSchema),
  /** 0 if hours were never set. */
  version: z.number(),
  changedAt: z.nullable(instantSchema),
  /** Name or address of the person who changed it; null if the account is gone or nobody has changed it. */
  changedBy: z.nullable(z.string()),
  /** Deadline for undoing the last change. */
  undo: z.nullable(z.object({ changeId: z.string(), until: instantSchema })),
  /** The school's setting: lessons need travel time between them. */
  checksTravel: z.boolean(),
});
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/** A booked lesson outside the new hours. It stays booked. */
export const lessonOutsideSchema = z.object({
  bookingId: z.string(),
  instructorId: z.string(),
  /** Empty if the student's account is erased. */
  studentName: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
});

export type LessonOutside = z.infer<typeof lessonOutsideSchema>;

/** Effect of new hours on the slots of the coming weeks. */
export const hoursEffectSchema = z.object({
  added: z.number(),
  withdrawn: z.number(),
  /** Slots within the new hours that stay, booked or free. */
  kept: z.number(),
  /** Booked lessons outside the new hours; they stay. */
  conflicts: z.array(lessonOutsideSchema),
});
export type HoursEffect = z.infer<typeof hoursEffectSchema>;

export const dayOffSchema = z.object({
  id: z.string(),
  fromDate: dateSchema,
  toDate: dateSchema,
  /** When the first day's time off begins, and when the last day's ends; absent for whole days. */
  fromTime: z.optional(timeSchema),
  untilTime: z.optional(timeSchema),
  reason: z.string(),
});

const daysOffFields = {
  fromDate: dateSchema,
  toDate: dateSchema,
  /** Visible only to the school. */
  reason: optionalText(200),
};

export const newDaysOffSchema = z
  .object({
    ...daysOffFields,
    /** What to do with booked lessons; if absent and there are some, the answer lists them and nothing changes. */
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
  /** Identifies the holiday across years, independently of its date. */
  holiday: z.string(),
  name: z.string(),
  date: dateSchema,
  /** True if there are no lessons that day. */
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
    summary: "An instructor's weekly hours, which create the slots of the coming weeks",
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
      'Replace the weekly hours of an instructor and, if named, of others. New free slots replace those from the old hours; booked ' +
      'lessons stay. With `runId`, the others get them in the background, and the answer is about the first instructor. `preview=true` ' +
      'changes nothing and answers the effect on the slots',
    query: z.object({ preview: queryFlag }),
    body: weeklyHoursBodySchema,
    refusals: ['school_information_missing'],
    response: z.extend(hoursEffectSchema, { version: z.optional(z.number()), changeId: z.optional(z.string()) }),
  }),
  weeklyHoursRun: endpoint({
    method: 'GET',
    path: '/school/:id/weekly-hours/run',
    access: ['school'],
    members: 'own',
    ...ofSchool,
    summary:
      'Progress of the latest hours that were saved in the background, for ten minutes, or a day if some were left out; null if there are none, and for instructors',
    response: z.object({ run: z.nullable(hoursRunSchema) }),
  }),
  undoWeeklyHours: endpoint({
    method: 'POST',
    path: '/instructor/:id/weekly-hours/undo',
    access: ['school'],
    members: 'own_if_allowed',
    ...ofInstructor,
    summary:
      'Undo a change of hours for every instructor it affected, within ten minutes; keeps later changes by others. For many ' +
      'instructors, this happens in the background',
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
    summary: 'The weekly hours of the school’s active instructors, by name; instructors see only their own',
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
      'Add days off for an instructor, which removes their free slots. Booked lessons are kept, or cancelled as on a snow ' +
      'day. If there are some and `lessons` is absent, nothing changes and the answer lists them',
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
    summary: "An instructor's current and upcoming days off",
    response: z.array(dayOffSchema),
  }),
  removeDaysOff: endpoint({
    method: 'DELETE',
    path: '/instructor/:id/days-off/:dayOffId',
    access: ['school'],
    owner: { instructor: 'params.id' },
    members: 'own_if_allowed',
    summary: 'Remove days off and restore their slots; cancelled lessons stay cancelled',
    params: dayOffIdSchema,
    status: 204,
  }),
  holidays: endpoint({
    method: 'GET',
    path: '/school/:id/holidays',
    access: ['school'],
    members: 'everybody',
    ...ofSchool,
    summary: "The province's holidays of the coming year, and which ones the school observes",
    refusals: ['school_information_missing'],
    response: z.array(holidaySchema),
  }),
  keepHoliday: endpoint({
    method: 'PUT',
    path: '/school/:id/holidays',
    access: ['school'],
    members: 'managers',
    ...ofSchool,
    summary: 'Observe a holiday, or teach on it as on any other day',
    body: z.object({ holiday: requiredText(120), isKept: z.boolean() }),
    refusals: ['not_found', 'school_information_missing'],
    response: z.array(holidaySchema),
  }),
};

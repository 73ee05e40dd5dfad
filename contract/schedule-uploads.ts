import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { idSchema, queryFlag } from './validation.ts';

export const SHEET_COLUMNS = ['instructor', 'date', 'start_time', 'end_time', 'time_zone', 'lesson_minutes'] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

export const SLOT_MINUTES = { min: 30, max: 240, default: 60 } as const;

/** What is told about a row that was not refused. */
export const ROW_NOTES = [
  /** A local time that comes twice takes the first. */
  'repeated_time',
  /** What is left of the row's hours after the last whole lesson is not offered. */
  'unused_time',
] as const;
export type RowNote = (typeof ROW_NOTES)[number];

/** Why a row was refused; the words are in `messages.*.ts`, filled with `params`. */
export const ROW_REFUSALS = [
  'missing_value',
  'missing_column',
  'unknown_instructor',
  'ambiguous_instructor',
  'inactive_instructor',
  'unreadable_date',
  'past_date',
  'too_far_date',
  'after_licence_expiry',
  'unreadable_time',
  'unknown_time_zone',
  'end_not_after_start',
  'unreadable_lesson_minutes',
  'slot_too_short',
  'slot_too_long',
  'no_room_for_lesson',
  'overlaps_row',
  'overlaps_stored',
  'nonexistent_time',
] as const;
export type RowRefusal = (typeof ROW_REFUSALS)[number];

export const refusedRowSchema = z.object({
  /** As the spreadsheet numbers it: the heading is row 1. */
  row: z.number(),
  /** The column's heading in the sheet; its standard name where the sheet has none. */
  column: z.string(),
  code: z.enum(ROW_REFUSALS),
  params: z.record(z.string(), z.string()),
  message: z.string(),
});

export const uploadAnswerSchema = z.object({
  /** Rows with anything in them, the heading aside. */
  read: z.number(),
  /** Slots that are new. */
  added: z.number(),
  /** Slots that were already there. */
  unchanged: z.number(),
  /**
   * New slots that leave no time to drive: another lesson of the instructor ends as they start, or starts as they end. 0 where the school
   * doesn't check travel.
   */
  backToBack: z.number(),
  /** Rows that were refused, however many faults each has. */
  refusedRows: z.number(),
  /** What is wrong and where; a row may have several faults. At most the first `FAULTS_TOLD_MAX`. */
  refused: z.array(refusedRowSchema),
  /** What refuses nothing, but the school should know. */
  notes: z.array(z.extend(refusedRowSchema, { code: z.enum(ROW_NOTES) })),
  /** The slots that a preview shows, at most 200. */
  slots: z.array(
    z.object({
      row: z.number(),
      instructor: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      timeZone: z.string(),
      isNew: z.boolean(),
    }),
  ),
  /** Present, with status 422, when rows were refused and so nothing was saved. */
  error: z.optional(errorBodySchema.shape.error),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

export const scheduleUploadEndpoints = {
  uploadSchedule: endpoint({
    method: 'POST',
    path: '/schedule/upload',
    access: ['school'],
    owner: { school: 'query.schoolId' },
    members: 'managers',
    summary:
      'Read a schedule sheet (.xlsx or .xls). Saves all or nothing; `preview=true` only reports, `partial=true` saves the good rows',
    query: z.object({ schoolId: idSchema, preview: queryFlag, partial: queryFlag }),
    multipart: { fields: z.object({}), file: 'file' },
    refusals: [
      'schedule_refused',
      'unsupported_sheet',
      'unreadable_sheet',
      'sheet_too_complex',
      'school_information_missing',
    ],
    response: uploadAnswerSchema,
  }),
  scheduleTemplate: endpoint({
    method: 'GET',
    path: '/schedule/template',
    access: ['school'],
    members: 'managers',
    summary: "A sheet with rows for the school's own instructors that uploads as it is (.xlsx)",
    refusals: ['school_information_missing'],
  }),
  scheduleUploads: endpoint({
    method: 'GET',
    path: '/schedule/uploads',
    access: ['school'],
    owner: { school: 'query.schoolId' },
    members: 'managers',
    summary: "The school's uploads, the newest first (at most 50)",
    query: z.object({ schoolId: idSchema }),
    response: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        uploadedBy: z.string(),
        uploadedAt: z.string(),
        read: z.number(),
        added: z.number(),
        unchanged: z.number(),
        refused: z.number(),
      }),
    ),
  }),
};

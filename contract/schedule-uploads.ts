import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { DAYS_CHANGES, keptLessonSchema, scheduleChangesSchema } from './schedule-changes.ts';
import { sheetAnswersSchema, sheetReadingSchema } from './sheet-reading.ts';
import { idSchema, instantSchema, queryFlag } from './validation.ts';

export const SHEET_COLUMNS = ['instructor', 'date', 'start_time', 'end_time', 'time_zone', 'lesson_minutes'] as const;
/** `hours` is a column or a grid's cell with both times, such as 9-5. */
export type SheetColumn = (typeof SHEET_COLUMNS)[number] | 'hours';

export const SLOT_MINUTES = { min: 30, max: 240, default: 60 } as const;

/** Notes on rows that were accepted. */
export const ROW_NOTES = [
  /** We use the first of a local time that occurs twice. */
  'repeated_time',
  /** The rest of the row's hours after the last whole lesson is unused. */
  'unused_time',
  /** The cell is empty, so we used the one above, as the sheet writes a repeated value once. */
  'same_as_above',
  /** A replaced day: this lesson of the row overlaps a booked slot, so we don't add it. */
  'overlaps_booked',
] as const;
export type RowNote = (typeof ROW_NOTES)[number];

/** Reasons for refusing a row; the texts are in `messages.*.ts`, filled with `params`. */
export const ROW_REFUSALS = [
  'missing_value',
  'missing_column',
  'unknown_instructor',
  /** The name is close to those in `names`. */
  'similar_instructor',
  'ambiguous_instructor',
  'inactive_instructor',
  'unreadable_date',
  /** The date doesn't fall on the weekday written with it. */
  'wrong_weekday',
  /** Day and month can be in either order; see the reading's questions. */
  'ambiguous_date',
  /** The day has no week or month; see the reading's questions. */
  'week_missing',
  'past_date',
  'too_far_date',
  'after_licence_expiry',
  'unreadable_time',
  /** A time is written with another date than the row's. */
  'other_day',
  /** It could be morning or evening. */
  'ambiguous_time',
  'unreadable_hours',
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
  /** The sheet's name, if we read several. */
  sheet: z.optional(z.string()),
  /** Row number in the spreadsheet; the heading is row 1. */
  row: z.number(),
  /** Column heading in the sheet; its standard name if the sheet has none. */
  column: z.string(),
  code: z.enum(ROW_REFUSALS),
  params: z.record(z.string(), z.string()),
  message: z.string(),
});

export const uploadAnswerSchema = z.object({
  /** Rows with any content, excluding the heading. */
  read: z.number(),
  /** New slots. */
  added: z.number(),
  /** Slots that already existed. */
  unchanged: z.number(),
  /**
   * New slots without travel time: another of the instructor's lessons ends when they start, or starts when they end.
   * 0 if the school doesn't check travel.
   */
  backToBack: z.number(),
  /** Number of refused rows, however many errors each has. */
  refusedRows: z.number(),
  /** Errors with their row and column; a row can have several. Contains only the first `FAULTS_TOLD_MAX`. */
  refused: z.array(refusedRowSchema),
  /** Warnings that refuse nothing. */
  notes: z.array(z.extend(refusedRowSchema, { code: z.enum(ROW_NOTES) })),
  /** Slots shown in a preview, up to 200. */
  slots: z.array(
    z.object({
      sheet: z.optional(z.string()),
      row: z.number(),
      instructor: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      timeZone: z.string(),
      isNew: z.boolean(),
    }),
  ),
  reading: sheetReadingSchema,
  ...scheduleChangesSchema.shape,
  /** Set with status 422 if nothing was saved because of errors, with 409 because the schedule changed since the preview. */
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
      'Read a schedule (.xlsx, .xls, .ods, .csv or .tsv). Saves all or nothing; `preview=true` only reports, ' +
      '`partial=true` saves the valid rows. `days=replace` also removes the free slots that these instructors ' +
      'have on these days but aren’t in the sheet; `add` is the default. `previewVersion` saves only if nothing ' +
      'has changed since that preview. `dayOrder` and `weeks` answer the questions in `reading`',
    query: z.object({
      schoolId: idSchema,
      preview: queryFlag,
      partial: queryFlag,
      days: z.optional(z.enum(DAYS_CHANGES, { error: 'invalid' })),
      previewVersion: z.optional(z.string({ error: 'invalid' }).check(z.maxLength(64, 'too_long'))),
      ...sheetAnswersSchema.shape,
    }),
    multipart: { fields: z.object({}), file: 'file' },
    refusals: [
      'schedule_refused',
      'schedule_changed',
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
    summary: "A template with rows for the school's instructors, ready to upload (.xlsx)",
    refusals: ['school_information_missing'],
  }),
  scheduleUploads: endpoint({
    method: 'GET',
    path: '/schedule/uploads',
    access: ['school'],
    owner: { school: 'query.schoolId' },
    members: 'managers',
    summary: "The school's latest 50 uploads, newest first",
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
        /** Free slots that it replaced. */
        removed: z.optional(z.number()),
        undoneAt: z.optional(z.nullable(instantSchema)),
        /** Until then, undoing it leaves what students have booked. Later, it can't be undone once something is booked. */
        undoUntil: z.optional(instantSchema),
        hasBookedSlots: z.optional(z.boolean()),
        /** It has free slots ahead, or replaced some, and no later upload changed its days. */
        isUndoable: z.optional(z.boolean()),
        /** It could be undone once the later uploads that changed its days are. */
        isFollowed: z.optional(z.boolean()),
      }),
    ),
  }),
  undoScheduleUpload: endpoint({
    method: 'POST',
    path: '/schedule/uploads/:uploadId/undo',
    access: ['school'],
    owner: { school: 'query.schoolId' },
    members: 'managers',
    summary:
      'Remove the free slots of an upload and restore those that it replaced. In the ten minutes after the upload, booked slots stay; ' +
      'later, it is refused if any is booked',
    params: z.object({ uploadId: idSchema }),
    query: z.object({ schoolId: idSchema }),
    refusals: ['not_found', 'upload_booked', 'upload_followed'],
    response: z.object({
      removed: z.number(),
      restored: z.number(),
      /** Booked meanwhile; they stay. */
      booked: z.array(keptLessonSchema),
    }),
  }),
};

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';
import { DAY_ORDERS, dayOrderQuestionSchema } from './sheet-reading.ts';
import { idSchema, queryFlag } from './validation.ts';
import { VALIDATION_CODES } from './validation-codes.ts';

/** Limits of a file with people. */
export const PEOPLE_LIMITS = { bytes: 1024 * 1024, rows: 500, columns: 60 } as const;

/** Limits of a file with a school's students. */
export const STUDENT_LIMITS = { ...PEOPLE_LIMITS, rows: 10_000, bytes: SHEET_LIMITS.bytes } as const;

/** State of a row: a new person, or one we already know by email, licence or name and contact, or have invited. */
export const ROW_STATES = ['new', 'known_email', 'known_licence', 'known_student', 'invited'] as const;

export const peopleUploadAnswerSchema = z.object({
  /** Rows with any content, excluding the heading. */
  read: z.number(),
  /** New rows. */
  added: z.number(),
  /** Rows of people we already know, for whom we save nothing. */
  known: z.number(),
  /** Number of refused rows, however many errors each has. */
  refusedRows: z.number(),
  /** Errors with their row and column. */
  refused: z.array(
    z.object({
      /** Row number in the spreadsheet; the heading is row 1. */
      row: z.number(),
      /** Column heading in the file; the template's name if the file has none. */
      column: z.string(),
      code: z.enum(VALIDATION_CODES),
      message: z.string(),
      /** The row's person and the cell, as written. */
      name: z.optional(z.string()),
      value: z.optional(z.string()),
    }),
  ),
  rows: z.array(
    z.object({
      row: z.number(),
      name: z.string(),
      /** The email, or else the phone. */
      email: z.string(),
      state: z.enum(ROW_STATES),
      /** Students with the same phone or email, if a new person shares it. */
      shares: z.optional(z.array(z.string())),
    }),
  ),
  /**
   * Asked once if the dates of a column fit several orders of day and month. Rows that wait for the answer are in `refused` with
   * `ambiguous_date`. Answer by sending the file again with `dayOrder`.
   */
  questions: z.optional(z.array(dayOrderQuestionSchema)),
  /** Set with status 422 if nothing was saved because of errors. */
  error: z.optional(errorBodySchema.shape.error),
});
export type PeopleUploadAnswer = z.infer<typeof peopleUploadAnswerSchema>;

/** Consent, sent when saving a file; previews don't need it. */
export const saidWithPeopleSchema = z.object({ accepted: z.literal('true', { error: 'must_accept' }) });

const school = z.object({ id: idSchema });
const fileOfPeople = {
  method: 'POST',
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'managers',
  params: school,
  query: z.object({ preview: queryFlag, partial: queryFlag, dayOrder: z.optional(z.enum(DAY_ORDERS)) }),
  multipart: { fields: z.partial(saidWithPeopleSchema), file: 'people' },
  refusals: [
    'upload_refused',
    'unsupported_table',
    'table_too_large',
    'unreadable_sheet',
    'sheet_too_complex',
    'overloaded',
  ],
  response: peopleUploadAnswerSchema,
} as const;

export const peopleUploadEndpoints = {
  uploadInstructors: endpoint({
    ...fileOfPeople,
    path: '/school/:id/instructors/upload',
    summary:
      'Add the instructors in a spreadsheet or CSV file, with their cars, all or nothing. `preview=true` only reports, `partial=true` adds the ' +
      'valid rows. Saving requires `accepted`, which accepts the terms for adding instructors',
  }),
  instructorTemplate: endpoint({
    method: 'GET',
    path: '/school/:id/instructors/template',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: 'A CSV template for instructors, with an example',
    params: school,
  }),
  inviteStudents: endpoint({
    ...fileOfPeople,
    path: '/school/:id/students/upload',
    members: 'owners',
    summary:
      'Invite the students in a spreadsheet or CSV file to book with the school, with one email per address; we store only that they ' +
      'were invited. `preview=true` only reports, `partial=true` invites the valid rows. Saving requires `accepted`, which confirms ' +
      'that they agreed to hear from the school',
    refusals: [...fileOfPeople.refusals, 'school_not_offered', 'too_many_requests'],
  }),
  importStudents: endpoint({
    ...fileOfPeople,
    path: '/school/:id/students/import',
    summary:
      'Add the students in a spreadsheet (.xlsx, .xls, .ods, .csv or .tsv) to the school’s records; a first name and one phone or email are enough. ' +
      'Students you have already aren’t added again. `preview=true` only reports, `partial=true` adds the valid rows. Saving requires ' +
      '`accepted`, which confirms that they learn with the school',
  }),
  studentTemplate: endpoint({
    method: 'GET',
    path: '/school/:id/students/template',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'A CSV template for students to invite, with an example',
    params: school,
  }),
};

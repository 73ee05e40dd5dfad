import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorBodySchema } from './errors.ts';
import { idSchema, queryFlag } from './validation.ts';
import { VALIDATION_CODES } from './validation-codes.ts';

/** Of a file with people. */
export const PEOPLE_LIMITS = { bytes: 1024 * 1024, rows: 500, columns: 60 } as const;

/** What a row of a file is: new, or of somebody who is there already, and how that is told. */
export const ROW_STATES = ['new', 'known_email', 'known_licence', 'invited'] as const;

export const peopleUploadAnswerSchema = z.object({
  /** Rows with anything in them, the heading aside. */
  read: z.number(),
  /** Of those, how many are new. */
  added: z.number(),
  /** Who is there already: nothing is written of them. */
  known: z.number(),
  /** Rows that were refused, however many faults each has. */
  refusedRows: z.number(),
  /** What is wrong and where. */
  refused: z.array(
    z.object({
      /** As the spreadsheet numbers it: the heading is row 1. */
      row: z.number(),
      /** The column's heading in the file; its name in the template where the file has none. */
      column: z.string(),
      code: z.enum(VALIDATION_CODES),
      message: z.string(),
    }),
  ),
  rows: z.array(z.object({ row: z.number(), name: z.string(), email: z.string(), state: z.enum(ROW_STATES) })),
  /** Present, with status 422, when rows were refused and so nothing was saved. */
  error: z.optional(errorBodySchema.shape.error),
});
export type PeopleUploadAnswer = z.infer<typeof peopleUploadAnswerSchema>;

/** What whoever saves a file says with it; a preview does without. */
export const saidWithPeopleSchema = z.object({ accepted: z.literal('true', { error: 'must_accept' }) });

const school = z.object({ id: idSchema });
const fileOfPeople = {
  method: 'POST',
  access: ['school'],
  owner: { school: 'params.id' },
  members: 'managers',
  params: school,
  query: z.object({ preview: queryFlag, partial: queryFlag }),
  multipart: { fields: z.partial(saidWithPeopleSchema), file: 'people' },
  refusals: ['upload_refused', 'unsupported_table', 'table_not_utf8', 'table_too_large'],
  response: peopleUploadAnswerSchema,
} as const;

export const peopleUploadEndpoints = {
  uploadInstructors: endpoint({
    ...fileOfPeople,
    path: '/school/:id/instructors/upload',
    summary:
      'Add the instructors of a CSV file, with their cars: all or nothing. `preview=true` only reports, `partial=true` adds those of the ' +
      'good rows; otherwise the field `accepted` says that the terms of adding instructors are accepted',
  }),
  instructorTemplate: endpoint({
    method: 'GET',
    path: '/school/:id/instructors/template',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: 'A CSV file with the columns of an instructor and an example',
    params: school,
  }),
  inviteStudents: endpoint({
    ...fileOfPeople,
    path: '/school/:id/students/upload',
    members: 'owners',
    summary:
      'Invite the students of a CSV file, by one mail to each address, to book with the school; nothing else is kept of them than that they ' +
      'were invited. `preview=true` only reports, `partial=true` invites those of the good rows; otherwise the field `accepted` says ' +
      'that they agreed to hear from the school',
    refusals: [...fileOfPeople.refusals, 'school_not_offered', 'too_many_requests'],
  }),
  studentTemplate: endpoint({
    method: 'GET',
    path: '/school/:id/students/template',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary: 'A CSV file with the columns of who is to be invited and an example',
    params: school,
  }),
};

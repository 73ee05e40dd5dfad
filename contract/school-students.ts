import * as z from 'zod/mini';
import { localeSchema } from './accounts.ts';
import { cleanEmail } from './clean-text.ts';
import { canonicalEmail, EMAIL_MAX, isEmail } from './email.ts';
import { endpoint } from './endpoint.ts';
import { pageLimit } from './paging.ts';
import { optionalContactPhoneSchema } from './phone.ts';
import { postalAreaSchema } from './postal-code.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import {
  dateSchema,
  dollarsSchema,
  idSchema,
  optionalLines,
  optionalText,
  requiredText,
  searchText,
} from './validation.ts';

export const STUDENT_STATUSES = ['active', 'finished', 'stopped'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** The readers of the school's messages about a student's lessons. */
export const MESSAGE_READERS = ['student', 'parent', 'both'] as const;

/** Days a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

/** Most parents in a school's record of a student. */
export const PARENTS_MAX = 2;

const optionalEmailSchema = z.pipe(
  z.nullish(
    z.string().check(
      z.overwrite(cleanEmail),
      z.maxLength(EMAIL_MAX, 'too_long'),
      z.refine((text) => text === '' || text.length > EMAIL_MAX || isEmail(text), 'invalid_email'),
      z.overwrite((text) => (text === '' ? '' : canonicalEmail(text))),
      z.meta({ format: 'email' }),
    ),
  ),
  z.transform((email) => email || null),
);
const optionalDate = z.nullish(dateSchema);
const optionalPostalArea = z.pipe(
  z.nullish(z.union([z.literal(''), postalAreaSchema], { error: 'invalid_postal_code' })),
  z.transform((code) => code ?? ''),
);

export const licenceSchema = z.object({
  number: optionalText(40),
  class: optionalText(20),
  issuedOn: optionalDate,
  expiresOn: optionalDate,
  conditions: optionalText(200),
});

const parentSchema = z.object({
  name: requiredText(120),
  phone: optionalContactPhoneSchema,
  email: optionalEmailSchema,
});

const studentShape = {
  firstName: requiredText(80),
  lastName: optionalText(80),
  phone: optionalContactPhoneSchema,
  email: optionalEmailSchema,
  dateOfBirth: optionalDate,
  licence: z.nullish(licenceSchema),
  language: z.optional(localeSchema),
  /** Usual pickup. */
  location: optionalText(300),
  pickupPostalCode: optionalPostalArea,
  /** What the instructor should know: 'Wears a hearing aid'. */
  needs: optionalText(500),
  note: optionalLines(2_000),
  /** Where they heard of the school. */
  heardFrom: optionalText(120),
  status: z.optional(z.enum(STUDENT_STATUSES, { error: 'invalid' })),
  parents: z.optional(z.array(parentSchema).check(z.maxLength(PARENTS_MAX, 'out_of_range'))),
  messagesTo: z.optional(z.enum(MESSAGE_READERS, { error: 'invalid' })),
};

type Reachable = {
  phone: string;
  email: string | null;
  parents?: { phone: string; email: string | null }[] | undefined;
};
const isReachable = ({ phone, email, parents = [] }: Reachable): boolean =>
  [{ phone, email }, ...parents].some((one) => one.phone !== '' || one.email !== null);
const NOT_REACHABLE = { path: ['phone'], message: 'one_contact_needed' };

/** A person the office adds: a first name and one way to reach them, theirs or a parent's. */
export const newStudentSchema = z.object(studentShape).check(z.refine(isReachable, NOT_REACHABLE));
export const changedStudentSchema = z
  .object({ ...studentShape, ...sentVersion })
  .check(z.refine(isReachable, NOT_REACHABLE));

const parentAnswer = z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()) });
const licenceAnswer = z.object({
  number: z.string(),
  class: z.string(),
  issuedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  conditions: z.string(),
});

/** What tells two people apart while the desk types. */
export const studentRowSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  status: z.enum(STUDENT_STATUSES),
  hasAccount: z.boolean(),
  /** The days of the last and of the next lesson with the school. */
  lastLesson: z.nullable(dateSchema),
  nextLesson: z.nullable(dateSchema),
  licenceExpiresOn: z.nullable(dateSchema),
  /** What the student owes the school; null for members who may not see it. */
  owed: z.nullable(dollarsSchema),
});
export type StudentRow = z.infer<typeof studentRowSchema>;

/** What two records have in common. `birth_date`: with the name. */
export const SIMILARITIES = ['phone', 'email', 'birth_date'] as const;

export const schoolStudentSchema = z.object({
  ...studentRowSchema.shape,
  dateOfBirth: z.nullable(dateSchema),
  licence: licenceAnswer,
  language: localeSchema,
  location: z.string(),
  pickupPostalCode: z.string(),
  needs: z.string(),
  note: z.string(),
  heardFrom: z.string(),
  parents: z.array(parentAnswer),
  messagesTo: z.enum(MESSAGE_READERS),
  /** Records of the school that look like the same person, unless it said they're two. */
  similar: z.array(z.extend(studentRowSchema, { because: z.enum(SIMILARITIES) })),
  /** Records merged into this one that can still be separated. */
  merged: z.array(z.object({ id: z.string(), name: z.string(), undoUntil: dateSchema })),
  /** When a link to the student's own account was last emailed; null if none is open. */
  invitedAt: z.nullable(z.string()),
  createdAt: z.string(),
  ...recordVersion,
});
export type SchoolStudent = z.infer<typeof schoolStudentSchema>;

const ofSchool = { access: ['school'], owner: { school: 'params.id' }, members: 'desk' } as const;
const school = z.object({ id: idSchema });
const student = z.object({ id: idSchema, studentId: idSchema });

/** Filters of the list. */
export const STUDENT_FILTERS = ['owes', 'no_lesson_ahead', 'licence_expires'] as const;

const searchQuery = {
  search: z._default(searchText(120), ''),
  status: z.optional(z.enum(STUDENT_STATUSES, { error: 'invalid' })),
  filter: z.optional(z.enum(STUDENT_FILTERS, { error: 'invalid' })),
};

export const schoolStudentEndpoints = {
  addStudent: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/students',
    summary:
      'Add a student by hand. Needs a first name and one way to reach them. People may share a phone or an email: `similar` lists who else has it',
    params: school,
    body: newStudentSchema,
    status: 201,
    response: schoolStudentSchema,
  }),
  students: endpoint({
    ...ofSchool,
    method: 'GET',
    path: '/school/:id/students',
    summary:
      'The school’s students by name. `search` finds part of a name in any script, a phone in any spelling, its last four digits, a parent’s phone or an email',
    params: school,
    query: z.object({
      ...searchQuery,
      after: z.optional(z.string().check(z.maxLength(400, 'too_long'))),
      limit: pageLimit,
    }),
    response: z.object({ students: z.array(studentRowSchema), next: z.nullable(z.string()) }),
  }),
  exportStudents: endpoint({
    ...ofSchool,
    members: 'managers',
    method: 'GET',
    path: '/school/:id/students/export',
    summary: 'The school’s students as a spreadsheet (.xlsx or .csv), with the filters of the list',
    params: school,
    query: z.object({ ...searchQuery, format: z.enum(['xlsx', 'csv'], { error: 'invalid' }) }),
  }),
  student: endpoint({
    ...ofSchool,
    members: 'own',
    method: 'GET',
    path: '/school/:id/students/:studentId',
    summary:
      'What the school knows about a student. The id of a merged record answers the record it was merged into. Instructors get the ' +
      'students of their lessons ahead, without licence number and birth date',
    params: student,
    refusals: ['not_found'],
    response: schoolStudentSchema,
  }),
  changeStudent: endpoint({
    ...ofSchool,
    method: 'PUT',
    path: '/school/:id/students/:studentId',
    summary: 'Replace what the school knows about a student',
    params: student,
    body: changedStudentSchema,
    refusals: ['not_found'],
    response: schoolStudentSchema,
  }),
  markDistinct: endpoint({
    ...ofSchool,
    method: 'POST',
    path: '/school/:id/students/:studentId/distinct',
    summary:
      'Mark two similar records as different people, so `similar` leaves them out; `isDistinct: false` undoes it',
    params: student,
    body: z.object({ otherId: idSchema, isDistinct: z._default(z.boolean({ error: 'invalid' }), true) }),
    refusals: ['not_found'],
    response: schoolStudentSchema,
  }),
};

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { emailSchema } from '#contract/accounts.ts';
import type { FieldIssue } from '#contract/field-issues.ts';
import type { Locale } from '#contract/locale.ts';
import { PEOPLE_LIMITS, type PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { enqueueEmails, forgetMailAfter } from '#server/modules/notifications/notifications.ts';
import { findSchoolSlug } from '#server/modules/public-pages/public-pages.ts';
import { getSchool, lockSchool } from '#server/modules/schools/schools.ts';
import { nameAccepted } from '#server/modules/sheet-files/name-accepted.ts';
import { readPeopleTable } from '#server/modules/sheet-files/read-people.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { PeopleUpload } from '#server/platform/http/people-upload.ts';
import { fieldIssues, parse, ValidationFailure, worded } from '#server/platform/http/validation.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { CONTACT_HEADINGS, firstOfJoined } from '#server/platform/sheets/contact-headings.ts';
import { csvFile } from '#server/platform/sheets/csv.ts';
import { isFormula, type NamedRow, readNamedColumns } from '#server/platform/sheets/named-columns.ts';
import { textsIn } from '#server/platform/texts.ts';
import { studentInvitation } from './mails/invitation.ts';
import { countInvitedSince, deleteInvitedBefore, insertInvited, selectInvited } from './student-invitations.db.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** Invitations of one school in a day. */
export const INVITED_DAY_MAX = 500;
/** As long as the law counts someone who asked or bought as a customer. After that the school can invite them again. */
const KEPT_DAYS = 2 * 365;
/** As long as the limit on a mailbox's invitations looks back, plus a day. */
const MAIL_KEPT_DAYS = 31;
const EXAMPLE_EMAIL = 'example@lanewise.example';

type Column = keyof Texts['columns'];
const COLUMNS = ['firstName', 'lastName', 'email'] as const satisfies readonly Column[];
const COLUMN_NAMES = {
  firstName: [...LOCALES.map((locale) => texts(locale).columns.firstName), ...CONTACT_HEADINGS.firstName],
  lastName: [...LOCALES.map((locale) => texts(locale).columns.lastName), ...CONTACT_HEADINGS.lastName],
  email: [...LOCALES.map((locale) => texts(locale).columns.email), ...CONTACT_HEADINGS.email],
};
const rowSchema = z.object({ email: emailSchema });

/** @returns how many people were invited for the first time */
async function inviteNew(tx: Transaction, emails: string[], upload: PeopleUpload & { slug: string }) {
  const { schoolId, locale, slug } = upload;
  // Serialises concurrent uploads, so that the limit holds and nobody is invited twice.
  await lockSchool(tx, schoolId);
  const byHash = new Map(emails.map((email) => [hashMailbox(schoolId, email).toString('hex'), email]));
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const invited = await insertInvited(tx, schoolId, hashes, nowDate(tx.clock));
  const invitedToday = await countInvitedSince(tx, schoolId, toDate(tx.clock.now().subtract({ hours: 24 })));
  if (invitedToday > INVITED_DAY_MAX) throw new AppError('too_many_requests', { retryAfterSeconds: 24 * 3600 });
  const { name: schoolName } = await getSchool(tx, schoolId);
  // Sorted, because each email locks its mailbox's count: concurrent uploads must lock in one order.
  const mailed = invited.map((hash) => byHash.get(hash) ?? '').sort();
  const mails = mailed.map((recipient) => studentInvitation.to({ recipient, locale }, { schoolName, slug }));
  await enqueueEmails(tx, ...mails);
  return invited.length;
}

/** @throws AppError school_not_offered; too_many_requests above the day's limit; errors of an unreadable file */
export async function uploadStudents(ctx: Context, upload: PeopleUpload): Promise<PeopleUploadAnswer> {
  const { schoolId, locale, mode } = upload;
  const slug = await findSchoolSlug(ctx, schoolId);
  if (slug === null) throw new AppError('school_not_offered');
  const table = readNamedColumns<Column>(await readPeopleTable(ctx, upload.file.bytes, PEOPLE_LIMITS), COLUMN_NAMES);
  const title = table.titles.email ?? texts(locale).columns.email;
  const answer: PeopleUploadAnswer = { read: 0, added: 0, known: 0, refusedRows: 0, refused: [], rows: [] };
  const refuse = (row: number, issue: FieldIssue) => {
    const { code, message } = nameAccepted(issue, locale);
    answer.refusedRows++;
    answer.refused.push({ row, column: title, code, message });
  };
  if (table.titles.email === undefined) refuse(1, worded({ path: 'email', code: 'missing_column' }, locale));
  const rows = table.titles.email === undefined ? [] : table.rows.filter(({ cells }) => cells.email !== EXAMPLE_EMAIL);
  answer.read = rows.length;
  const seen = new Map<string, number>();
  const good: { row: number; name: string; email: string }[] = [];
  for (const { row, cells } of rows) {
    const found = readEmail(cells, locale);
    if (typeof found !== 'string') {
      refuse(row, found);
      continue;
    }
    const first = seen.get(toMailbox(found));
    if (first === undefined) {
      seen.set(toMailbox(found), row);
      good.push({ row, name: [cells.firstName, cells.lastName].filter(Boolean).join(' '), email: found });
    } else refuse(row, worded({ path: 'email', code: 'repeated_row', params: { row: first } }, locale));
  }
  const hashes = good.map(({ email }) => hashMailbox(schoolId, email));
  const known = new Set(await selectInvited(ctx, schoolId, hashes));
  const isKnown = (email: string) => known.has(hashMailbox(schoolId, email).toString('hex'));
  answer.rows = good.map((one) => ({ ...one, state: isKnown(one.email) ? 'invited' : 'new' }));
  answer.known = answer.rows.filter(({ state }) => state === 'invited').length;
  answer.added = answer.rows.length - answer.known;
  if (mode === 'preview' || answer.added === 0 || (mode === 'all-or-nothing' && answer.refusedRows > 0)) return answer;
  const emails = good.map(({ email }) => email).filter((email) => !isKnown(email));
  const added = await inTransaction(ctx, (tx) => inviteNew(tx, emails, { ...upload, slug }));
  return { ...answer, added };
}

export function writeStudentTemplate(locale: Locale): { fileName: string; content: string } {
  const { fileName, columns } = texts(locale);
  const rows = [COLUMNS.map((column) => columns[column]), ['Amina', 'Osei', EXAMPLE_EMAIL]];
  return { fileName, content: csvFile(rows, locale) };
}

export async function sweepStudentInvitations(ctx: Context): Promise<void> {
  await forgetMailAfter(ctx, studentInvitation.kind, MAIL_KEPT_DAYS);
  await deleteInvitedBefore(ctx, toDate(ctx.clock.now().subtract({ hours: 24 * KEPT_DAYS })));
}

/** Names are only shown in the preview, so they aren't checked. */
function readEmail(cells: NamedRow<Column>['cells'], locale: Locale): string | FieldIssue {
  const email = firstOfJoined(cells.email);
  if (email !== undefined && isFormula(email)) return worded({ path: 'email', code: 'formula' }, locale);
  try {
    return parse(rowSchema, { email }).email;
  } catch (error) {
    const [issue] = error instanceof ValidationFailure ? fieldIssues(error, locale) : [];
    if (!issue) throw error;
    return issue;
  }
}

/** Addresses that reach the same mailbox, as the limits on email count them. */
const toMailbox = (email: string): string => email.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, '$1@');
const hashMailbox = (schoolId: string, email: string): Buffer =>
  createHash('sha256')
    .update(`${schoolId} ${toMailbox(email)}`)
    .digest();

import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { candidateSignupSchema, schoolSignupSchema } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { type Locale, resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { issueLink } from '#server/modules/account-links/account-links.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { assertSchoolNameFree, createSchool } from '#server/modules/schools/schools.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { findByEmail, insertAccount } from './accounts.db.ts';
import { guessSubject, KEPT_SIGN_UP_DAYS, toUserType, VERIFY_HOURS } from './accounts.rules.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { toReader } from './mails/reader.ts';
import { alreadyRegistered, verifyAccount } from './mails/signup.ts';
import { deleteSignUpsBefore, findSignUpById, findSignUpBySecret, type SignUpRow, upsertSignUp } from './signup.db.ts';

interface Person {
  kind: ActorKind;
  email: string;
  password: string;
  /** A first name, or a school's name. */
  name: string;
  lastName: string;
  locale: Locale;
  /** The page to return to afterwards. */
  returnTo?: string | undefined;
  /** The browser's cookie. Opening the link in this browser proves who chose the password. */
  browserToken: string;
}

/** Creates the account, or notifies the owner of an existing one, after the answer. */
const OPEN: JobKind<{ signUpId: string; returnTo?: string }> = { name: 'open-sign-up' };
const RESEND: JobKind<{ signUpId: string | null; returnTo?: string }> = { name: 'mail-link-again' };

export function defineSignUpJobs(ctx: Context): void {
  ctx.jobs.define(OPEN, (request) => mailSignUp(ctx, request));
  ctx.jobs.define(RESEND, (request) => mailSignUp(ctx, request));
}

/** Salted with the typed address, so a sign-up is found without looking up an account first. */
const secretHash = (
  ctx: Context,
  { kind, email, password }: Pick<Person, 'kind' | 'email' | 'password'>,
): Promise<Buffer> => ctx.passwords.derive(password, hash('sha256', `sign-up:${guessSubject(kind, email)}`, 'buffer'));

export const findSignUp = async (
  ctx: Context,
  typed: Pick<Person, 'kind' | 'email' | 'password'>,
): Promise<SignUpRow | undefined> => findSignUpBySecret(ctx, await secretHash(ctx, typed), keptSince(ctx));

const keptSince = (ctx: Context): Date => toDate(ctx.clock.now().subtract({ hours: KEPT_SIGN_UP_DAYS * 24 }));

/**
 * Neither the answer nor its duration shows whether the address has an account: the same is written in both cases, and a job
 * does the rest.
 */
async function signUp(ctx: Context, { returnTo, browserToken, ...person }: Person): Promise<void> {
  await assertUncommonPassword(person.password, 'password');
  const passwordHash = await ctx.passwords.hash(person.password);
  const typed = { ...person, passwordHash, secretHash: await secretHash(ctx, person) };
  await inTransaction(ctx, async (tx) => {
    const browserHash = hashToken(browserToken);
    const signUpId = await upsertSignUp(tx, { ...typed, browserHash, now: nowDate(tx.clock) });
    await tx.jobs.enqueue(tx.db, OPEN, { signUpId, ...(returnTo && { returnTo }) });
  });
}

async function openAccount(tx: Transaction, signUp: SignUpRow): Promise<void> {
  const kind = signUp.kind as ActorKind;
  const { email, name } = signUp;
  const names = kind === 'school' ? {} : { firstName: name, lastName: signUp.last_name };
  // The password is set once someone has proved that the address is theirs.
  const account = {
    kind,
    email,
    passwordHash: null,
    locale: resolveLocale(signUp.locale),
    now: nowDate(tx.clock),
    ...names,
  };
  const accountId = await insertAccount(tx, account);
  // A concurrent sign-up created it first.
  if (accountId === undefined || kind !== 'school') return;
  await emit(tx, 'school.created', { schoolId: await createSchool(tx, { name, email }), accountId });
}

/** Emails the link, or tells the owner of an account in use about the sign-up. */
async function mailSignUp(
  ctx: Context,
  { signUpId, returnTo }: { signUpId: string | null; returnTo?: string },
): Promise<void> {
  const signUp = signUpId === null ? undefined : await findSignUpById(ctx, signUpId);
  if (!signUp) return;
  const kind = signUp.kind as ActorKind;
  const origin = { userType: toUserType(kind), ...(returnTo && { returnTo }) };
  await inTransaction(ctx, async (tx) => {
    if (!(await findByEmail(tx, kind, signUp.email))) await openAccount(tx, signUp);
    const account = await findByEmail(tx, kind, signUp.email);
    if (!account) throw new Error('The account was erased meanwhile');
    if (account.verified_at !== null && account.password_hash !== null) {
      await enqueueEmails(tx, alreadyRegistered.to(toReader(account), origin));
      return;
    }
    const link = { purpose: 'verify', hours: VERIFY_HOURS, passwordHash: signUp.password_hash } as const;
    const linkId = await issueLink(tx, { accountId: account.id, ...link });
    if (linkId === null) return;
    const reader = { recipient: account.email, locale: resolveLocale(signUp.locale) };
    await enqueueEmails(tx, verifyAccount.to(reader, { ...origin, name: signUp.name, linkId }));
  });
}

/**
 * Emails the link again to the person who signed up with this address and password. It enqueues a job for any address, so that nothing
 * shows whether there is such a sign-up.
 */
export async function resendSignUpLink(
  ctx: Context,
  { returnTo, ...typed }: Pick<Person, 'kind' | 'email' | 'password' | 'returnTo'>,
): Promise<void> {
  const row = await findSignUp(ctx, typed);
  await ctx.jobs.enqueue(ctx.db, RESEND, { signUpId: row?.id ?? null, ...(returnTo && { returnTo }) });
}

export function sweepSignUps(ctx: Context): Promise<void> {
  return deleteSignUpsBefore(ctx, keptSince(ctx));
}

/** @throws ValidationFailure password_too_common; AppError invalid_request at a name */
export async function signUpCandidate(
  ctx: Context,
  body: z.output<typeof candidateSignupSchema> & Pick<Person, 'returnTo'>,
  { locale, browserToken }: Pick<Person, 'locale' | 'browserToken'>,
): Promise<void> {
  await refuseProductNames({ first_name: body.first_name, last_name: body.last_name });
  await signUp(ctx, {
    kind: 'candidate',
    email: body.email,
    password: body.password,
    name: body.first_name,
    lastName: body.last_name,
    locale: body.locale ?? locale,
    returnTo: body.returnTo,
    browserToken,
  });
}

/** @throws ValidationFailure password_too_common; AppError invalid_request at `name` */
export async function signUpSchool(
  ctx: Context,
  body: z.output<typeof schoolSignupSchema>,
  { locale, browserToken }: Pick<Person, 'locale' | 'browserToken'>,
): Promise<void> {
  await assertSchoolNameFree(ctx, body.name);
  await signUp(ctx, {
    kind: 'school',
    email: body.email,
    password: body.password,
    name: body.name,
    lastName: '',
    locale: body.locale ?? locale,
    browserToken,
  });
}

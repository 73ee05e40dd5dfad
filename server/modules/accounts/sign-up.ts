import type { z } from 'zod';
import type { candidateSignupSchema, Locale, schoolSignupSchema } from '#contract/accounts.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import type { NotificationService } from '#server/modules/notifications/service.ts';
import type { SchoolService } from '#server/modules/schools/service.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { issueLink } from './links.ts';
import { type AccountRow, findByEmail, insertAccount } from './repository.ts';
import { userTypeOf, VERIFY_HOURS } from './rules.ts';

interface Person {
  kind: ActorKind;
  email: string;
  password: string;
  /** The first name, or the school's. */
  name: string;
  lastName: string;
  locale: Locale;
}

/** The address got an account between our look and our insert: what was begun is undone. */
class AddressTaken extends Error {}

export function createSignUp({
  db,
  clock,
  passwords,
  notifications,
  schools,
}: {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  notifications: NotificationService;
  schools: Pick<SchoolService, 'create'>;
}) {
  /** Answers nothing about the address, and takes as long whether it is known or not: hash, look, write, mail. */
  async function signUp(person: Person): Promise<void> {
    await refuseCommon(person.password, 'password');
    const passwordHash = await passwords.hash(person.password);
    const known = await findByEmail(db, person.kind, person.email);
    if (known) return remind(known, person, passwordHash);
    try {
      await db.transaction().execute((transaction) => open(transaction, person, passwordHash));
    } catch (error) {
      if (!(error instanceof AddressTaken)) throw error;
      const owner = await findByEmail(db, person.kind, person.email);
      if (owner) await remind(owner, person, passwordHash);
    }
  }

  async function open(transaction: Database, person: Person, passwordHash: string): Promise<void> {
    const { kind, email, name, lastName, locale } = person;
    const names =
      kind === 'school'
        ? { schoolId: await schools.create(transaction, { name, email }) }
        : { firstName: name, lastName };
    const accountId = await insertAccount(transaction, {
      kind,
      email,
      passwordHash,
      locale,
      now: nowDate(clock),
      ...names,
    });
    if (accountId === undefined) throw new AddressTaken();
    await sendVerification(transaction, { id: accountId, email }, person, passwordHash);
  }

  /** A sign-up on a known address changes nothing of the account; its owner hears of it. */
  async function remind(account: AccountRow, person: Person, passwordHash: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      if (account.verified_at === null) return sendVerification(transaction, account, person, passwordHash);
      await notifications.enqueue(transaction, {
        kind: 'already_registered',
        recipient: account.email,
        locale: account.locale === 'fr' ? 'fr' : 'en',
        data: { userType: userTypeOf(person.kind) },
      });
    });
  }

  async function sendVerification(
    transaction: Database,
    account: { id: string; email: string },
    { kind, name, locale }: Person,
    passwordHash: string,
  ): Promise<void> {
    const link = { accountId: account.id, purpose: 'verify', hours: VERIFY_HOURS, passwordHash } as const;
    const linkId = await issueLink(transaction, clock, link);
    if (linkId === null) return;
    await notifications.enqueue(transaction, {
      kind: 'verify_account',
      recipient: account.email,
      locale,
      data: { userType: userTypeOf(kind), name, linkId },
    });
  }

  return {
    /** @throws ValidationFailure password_too_common */
    signUpCandidate: (body: z.output<typeof candidateSignupSchema>, locale: Locale): Promise<void> =>
      signUp({
        kind: 'candidate',
        email: body.email,
        password: body.password,
        name: body.first_name,
        lastName: body.last_name,
        locale: body.locale ?? locale,
      }),

    /** @throws ValidationFailure password_too_common */
    signUpSchool: (body: z.output<typeof schoolSignupSchema>, locale: Locale): Promise<void> =>
      signUp({
        kind: 'school',
        email: body.email,
        password: body.password,
        name: body.name,
        lastName: '',
        locale: body.locale ?? locale,
      }),
  };
}

/** @throws ValidationFailure naming the field */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new ValidationFailure([{ code: 'custom', path: [field], message: 'password_too_common', input: undefined }]);
}
